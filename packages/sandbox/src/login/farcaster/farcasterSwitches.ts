import { z } from '@hono/zod-openapi'
import { createSwitches } from '../../faults/switches.ts'

export const FARCASTER_LIES = ['none', 'other-key', 'other-fid', 'wrong-nonce', 'wrong-domain', 'expired'] as const

export type FarcasterLie = (typeof FARCASTER_LIES)[number]

export const farcasterSwitchesSchema = z
  .object({
    lie: z.enum(FARCASTER_LIES).openapi({
      description:
        'Chosen on the page at first: the answer is right; signed by another key; for the fid of another user; with another nonce or domain; or expired',
    }),
    delay: z.number().int().min(0).max(600_000).openapi({ description: 'Milliseconds until the relay has an answer' }),
  })
  .openapi('FarcasterSwitches')

export type FarcasterSwitches = z.infer<typeof farcasterSwitchesSchema>

const DEFAULTS: FarcasterSwitches = { lie: 'none', delay: 0 }

export const createFarcasterSwitches = () => createSwitches(DEFAULTS)
