import { displayText } from '../chain/displayText.ts'
import type { Transaction } from '../rules/transaction.ts'
import { array, boolean, custom, map, object, orElse, refine, type Schema, string } from '../schema.ts'
import { caipNetworkId, decimal, label, optional, picture, token } from './fields.ts'

const MOST_TRANSFERS = 100

/** An address, or what stands for one. A deployment has no receiver. */
const party = orElse(
  map(string, value => displayText(value, 128)),
  '',
)

const transferSchema = object({
  nft_info: optional(
    object({
      name: optional(label(64)),
      flags: optional(object({ is_spam: optional(boolean) })),
      content: optional(object({ preview: optional(object({ url: picture })) })),
    }),
  ),
  fungible_info: optional(object({ symbol: optional(label(24)), icon: optional(object({ url: picture })) })),
  quantity: optional(object({ numeric: decimal })),
})

/** A row of the history, text and pictures neutralised. What of a transfer does not fit is left out; a row of no chain or no time is none. */
export const transactionRow: Schema<Transaction> = object({
  id: token(256),
  metadata: object({
    minedAt: custom<string>(value => typeof value === 'string' && Number.isFinite(Date.parse(value))),
    chain: caipNetworkId,
    operationType: label(32),
    status: label(32),
    sentFrom: party,
    sentTo: party,
  }),
  transfers: refine(array(transferSchema), ({ length }) => length <= MOST_TRANSFERS),
})

/** A row of the history, text and pictures neutralised. What of a transfer does not fit is left out; a row of no chain or no time is none. */
