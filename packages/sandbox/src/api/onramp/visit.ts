import { z } from '@hono/zod-openapi'
import { METHODS, PAID_IN } from './market.ts'
import { OUTCOMES, RETURNINGS } from './onrampSwitches.ts'
import { PROVIDERS } from './purchases.ts'
import { isReturnAddress, VISIT_STATUSES } from './returnAddress.ts'

const returnSchema = z.object({
  provider: z
    .enum(PROVIDERS)
    .default('coinbase')
    .openapi({ description: 'Added by the caller: `onramp` of the history then lists the purchase' }),
  redirectUrl: z
    .string()
    .refine(isReturnAddress, 'Not an https: address, nor one of this machine.')
    .optional()
    .openapi({
      description: "Added by the caller: the page goes back there, and sends its message to that page's origin",
    }),
  nonce: z
    .string()
    .regex(/^[\w.~-]{1,128}$/)
    .optional()
    .openapi({ description: 'Added by the caller, who finds it in the message and in the address' }),
})

/** Parameters of the page: the order, and those that the caller adds. */
export const visitSchema = returnSchema.extend({
  order: z.string().max(64).openapi({ description: 'Given by /v1/generators/onrampurl' }),
  fiatCurrency: z.enum(PAID_IN).default('USD').openapi({ description: 'Added by the caller' }),
})

/** Fields of the page's form. */
export const paymentSchema = visitSchema.extend({
  method: z.enum(METHODS),
  outcome: z.enum(OUTCOMES),
  returning: z.enum(RETURNINGS),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,6})?$/)
    .optional(),
})

/** Parameters of the page that goes back. */
export const endSchema = returnSchema.extend({
  status: z.enum(VISIT_STATUSES),
  returning: z.enum(RETURNINGS),
  purchase: z.string().max(64).optional(),
})

export type Visit = z.infer<typeof visitSchema>
export type End = z.infer<typeof endSchema>

/** Parameters of an address, without those that are absent. */
export function queryOf(values: Record<string, string | undefined>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return query
}
