import type { Transaction } from '../../rules/transaction.ts'
import type { Purchase, Sighting } from './buy.types.ts'
import { arrivedBetween } from './coinBalance.ts'

/** EVM addresses are written in either case. */
const isSameAddress = (one: string, other: string) =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/** Whether a row of the history may be this purchase: of its account, and none that was there before. */
const mayBe = ({ id, metadata }: Transaction, { chainId, address, known, startedAt }: Purchase) =>
  metadata.operationType === 'buy' &&
  metadata.chain === chainId &&
  isSameAddress(metadata.sentTo, address) &&
  (known ? !known.includes(id) : Date.parse(metadata.minedAt) >= startedAt)

/** Rows of the provider's history, and the balance of the coin where it could be read. */
type Seen = { rows: readonly Transaction[]; held: string | undefined }

/**
 * Purchase in the provider's history and in the balance. The provider's word counts more. A payment that it has refused ends the purchase only
 * where it has named it as this one: until then the visitor may pay another time on the same page.
 */
export function sightingIn({ rows, held }: Seen, purchase: Purchase): Sighting {
  const { id, status, expected, held: before } = purchase
  const own = rows.filter(row => (id === undefined ? mayBe(row, purchase) : row.id === id))
  const of = (wanted: string) => own.find(row => row.metadata.status === wanted)
  const bought = of('confirmed')
  if (bought) return { status: 'bought', id: bought.id }
  const isRefused = of('failed') !== undefined
  if (isRefused && id !== undefined) return { status: 'failed' }
  if (status === 'arrived') return { status }
  const arrived =
    held !== undefined && before !== undefined && expected !== undefined
      ? arrivedBetween(before, held, expected)
      : undefined
  const balance = held !== undefined && { held }
  if (arrived !== undefined) return { status: 'arrived', arrived, ...balance }
  if (of('pending')) return { status: 'paid', ...balance }
  return { status: isRefused ? 'declined' : status, ...balance }
}
