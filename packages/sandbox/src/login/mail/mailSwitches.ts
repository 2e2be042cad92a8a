import { z } from '@hono/zod-openapi'
import { createSwitches } from '../../faults/switches.ts'

export const mailSwitchesSchema = z
  .object({
    delivery: z.enum(['now', 'late', 'lost', 'refused']).openapi({
      description:
        'Mails are in the inbox at once, or after `delay`; accepted and never delivered; or their receiver is refused with 550',
    }),
    delay: z
      .number()
      .int()
      .min(0)
      .max(600_000)
      .openapi({ description: 'Milliseconds until a late mail is in the inbox' }),
  })
  .openapi('MailSwitches')

export type MailSwitches = z.infer<typeof mailSwitchesSchema>

const DEFAULTS: MailSwitches = { delivery: 'now', delay: 10_000 }

export const createMailSwitches = () => createSwitches(DEFAULTS)
