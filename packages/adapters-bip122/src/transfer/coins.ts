import type { Network } from '@foyer/core/chain'
import { fitsWord, inWord } from '@foyer/core/chain/adapters'
import { readEsplora } from '../features/esplora.ts'
import { isObject } from '../wallet.ts'

/** An unspent output. */
export interface Coin {
  txid: string
  index: number
  /** In satoshi. */
  value: bigint
  confirmed: boolean
}

/** Maximum size of a response in bytes: some ten thousand coins. */
const MAX_RESPONSE = 4 * 1024 * 1024
const LAST_INDEX = 0xffff_ffff

/** Amount of one output. Undefined for more than all bitcoins, and for anything but a whole number. */
export function satoshiOf(value: unknown): bigint | undefined {
  const amount = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined
  return fitsWord('satoshi', amount) ? amount : undefined
}

function parseCoin(row: unknown): Coin | undefined {
  if (!isObject(row)) return undefined
  const { txid, vout, value, status } = row
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) return undefined
  if (typeof vout !== 'number' || !Number.isInteger(vout) || vout < 0 || vout > LAST_INDEX) return undefined
  const satoshi = satoshiOf(value)
  if (!satoshi) return undefined
  return { txid, index: vout, value: satoshi, confirmed: isObject(status) && status.confirmed === true }
}

function parseCoins(answer: unknown): Coin[] | undefined {
  if (!Array.isArray(answer)) return undefined
  // A duplicate would be counted twice and make the transaction invalid.
  const coins = new Map<string, Coin>()
  for (const row of answer as unknown[]) {
    const coin = parseCoin(row)
    if (coin) coins.set(`${coin.txid}:${coin.index}`, coin)
  }
  inWord(
    'satoshi',
    'sum of the coins',
    [...coins.values()].reduce((sum, { value }) => sum + value, 0n),
  )
  return [...coins.values()]
}

/** Unspent outputs of an address, without invalid rows. @see https://github.com/Blockstream/esplora/blob/master/API.md#get-addressaddressutxo */
export const readCoins = (
  address: string,
  network: Network,
  { fetch, signal }: { fetch: typeof globalThis.fetch | undefined; signal: AbortSignal },
): Promise<Coin[]> =>
  readEsplora({ fetch, network, path: `/address/${address}/utxo`, largest: MAX_RESPONSE, signal, parse: parseCoins })
