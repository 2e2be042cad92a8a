import { z } from '@hono/zod-openapi'
import { createSwitches } from '../../faults/switches.ts'

export const OUTCOMES = ['now', 'late', 'never', 'declined'] as const
export const RETURNINGS = ['once', 'twice', 'wrong-nonce', 'other-origin', 'never'] as const

export type Outcome = (typeof OUTCOMES)[number]
export type Returning = (typeof RETURNINGS)[number]

export const onrampSwitchesSchema = z
  .object({
    outcome: z.enum(OUTCOMES).openapi({
      description:
        'Chosen on the page at first: coins are sent before it returns, after `delay`, or never; or the payment is declined',
    }),
    delay: z.number().int().min(0).max(600_000).openapi({ description: 'Milliseconds until a late payment' }),
    returning: z.enum(RETURNINGS).openapi({
      description:
        'Chosen on the page at first: it goes back once or twice; with another nonce; sends its message from another origin and stays; or does neither',
    }),
    listed: z.boolean().openapi({ description: 'Whether the history lists the purchases' }),
    isolated: z.boolean().openapi({
      description: 'Whether the pages have Cross-Origin-Opener-Policy: same-origin, so that the opener reads `closed`',
    }),
  })
  .openapi('OnrampSwitches')

export type OnrampSwitches = z.infer<typeof onrampSwitchesSchema>

const DEFAULTS: OnrampSwitches = { outcome: 'now', delay: 10_000, returning: 'once', listed: true, isolated: false }

export const createOnrampSwitches = () => createSwitches(DEFAULTS)
