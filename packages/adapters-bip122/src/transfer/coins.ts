import type { Network } from '@foyer/core/chain'
import { readEsplora } from '../features/esplora.ts'
import { isObject } from '../wallet.ts'

/** An output that can be spent. */
export interface Coin {
  txid: string
  index: number
  /** In satoshi. */
  value: bigint
  confirmed: boolean
}

/** Bytes, for some ten thousand coins. */
const LARGEST = 4 * 1024 * 1024
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
  // Named twice, one coin would be counted twice and the transaction be worth nothing.
  const coins = new Map<string, Coin>()
  for (const row of answer as unknown[]) {
    const coin = parseCoin(row)
    if (coin) coins.set(`${coin.txid}:${coin.index}`, coin)
  }
  return [...coins.values()]
}

/** What an address has to spend, rows that do not parse left out. @see https://github.com/Blockstream/esplora/blob/master/API.md#get-addressaddressutxo */
export const readCoins = (
  address: string,
  network: Network,
  { fetch, signal }: { fetch: typeof globalThis.fetch | undefined; signal: AbortSignal },
): Promise<Coin[]> =>
  readEsplora({ fetch, network, path: `/address/${address}/utxo`, largest: LARGEST, signal, parse: parseCoins })
