import * as z from 'zod/mini'
import { displayText } from '../chain/displayText.ts'
import type { Transaction } from '../rules/transaction.ts'
import { caipNetworkId, decimal, label, optional, picture, token } from './fields.ts'

const MOST_TRANSFERS = 100

/** An address, or what stands for one. A deployment has no receiver. */
const party = optional(
  z.pipe(
    z.string(),
    z.transform((value: string) => displayText(value, 128)),
  ),
)

const transferSchema = z.object({
  nft_info: optional(
    z.object({
      name: optional(label(64)),
      flags: optional(z.object({ is_spam: optional(z.boolean()) })),
      content: optional(z.object({ preview: optional(z.object({ url: picture })) })),
    }),
  ),
  fungible_info: optional(z.object({ symbol: optional(label(24)), icon: optional(z.object({ url: picture })) })),
  quantity: optional(z.object({ numeric: decimal })),
})

const rowSchema = z.object({
  id: token(256),
  metadata: z.object({
    minedAt: z.custom<string>(value => typeof value === 'string' && Number.isFinite(Date.parse(value))),
    chain: caipNetworkId,
    operationType: label(32),
    status: label(32),
    sentFrom: party,
    sentTo: party,
  }),
  transfers: z.array(transferSchema).check(z.maxLength(MOST_TRANSFERS)),
})

/** A row of the history, text and pictures neutralised. What of a transfer does not fit is left out; a row of no chain or no time is none. */
export const transactionRow = z.pipe(
  rowSchema,
  z.transform(
    ({ id, metadata: { sentFrom = '', sentTo = '', ...metadata }, transfers }): Transaction => ({
      id,
      metadata: { ...metadata, sentFrom, sentTo },
      transfers,
    }),
  ),
)
