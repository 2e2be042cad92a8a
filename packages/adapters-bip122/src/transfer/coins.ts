import type { Network } from '@foyer/core/chain'
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

function parseCoin(row: unknown): Coin | undefined {
  if (!isObject(row)) return undefined
  const { txid, vout, value, status } = row
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) return undefined
  if (typeof vout !== 'number' || !Number.isInteger(vout) || vout < 0 || vout > LAST_INDEX) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return undefined
  return { txid, index: vout, value: BigInt(value), confirmed: isObject(status) && status.confirmed === true }
}

function parseCoins(answer: unknown): Coin[] | undefined {
  if (!Array.isArray(answer)) return undefined
  // A duplicate would be counted twice and make the transaction invalid.
  const coins = new Map<string, Coin>()
  for (const row of answer as unknown[]) {
    const coin = parseCoin(row)
    if (coin) coins.set(`${coin.txid}:${coin.index}`, coin)
  }
  return [...coins.values()]
}

/** Unspent outputs of an address, without invalid rows. @see https://github.com/Blockstream/esplora/blob/master/API.md#get-addressaddressutxo */
export const readCoins = (
  address: string,
  network: Network,
  { fetch, signal }: { fetch: typeof globalThis.fetch | undefined; signal: AbortSignal },
): Promise<Coin[]> =>
  readEsplora({ fetch, network, path: `/address/${address}/utxo`, largest: MAX_RESPONSE, signal, parse: parseCoins })
