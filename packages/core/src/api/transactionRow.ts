import * as z from 'zod/mini'
import type { Transaction } from '../rules/transaction.ts'
import { caipNetworkId, decimal, displayed, flag, label, optional, orElse, type Picture, token } from './fields.ts'

const MOST_TRANSFERS = 100

/** Address or name of a party. A deployment has no receiver. */
const party = orElse(displayed(128), '')

const transfer = (url: Picture) =>
  z.object({
    nft_info: optional(
      z.object({
        name: optional(label(64)),
        flags: optional(z.object({ is_spam: optional(flag) })),
        content: optional(z.object({ preview: optional(z.object({ url })) })),
      }),
    ),
    fungible_info: optional(z.object({ symbol: optional(label(24)), icon: optional(z.object({ url })) })),
    quantity: optional(z.object({ numeric: decimal })),
  })

export const transactionRow = (image: Picture): z.ZodMiniType<Transaction> =>
  z.object({
    id: token(256),
    metadata: z.object({
      minedAt: z.custom<string>(value => typeof value === 'string' && Number.isFinite(Date.parse(value))),
      chain: caipNetworkId,
      operationType: label(32),
      status: label(32),
      sentFrom: party,
      sentTo: party,
    }),
    transfers: z.array(transfer(image)).check(z.refine(({ length }) => length <= MOST_TRANSFERS)),
  })
