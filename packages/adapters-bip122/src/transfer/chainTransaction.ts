import type { Network } from '@foyer/core/chain'
import { readEsplora, readIfThere } from '../features/esplora.ts'
import { isObject } from '../wallet.ts'
import { satoshiOf } from './coins.ts'

export type Reading = { network: Network; fetch: typeof globalThis.fetch | undefined; signal: AbortSignal }

/** A transaction that an endpoint has. */
export interface ChainTransaction {
  txid: string
  /** Outputs that it spends, as `txid:index`. */
  spends: readonly string[]
  /** Outputs that it makes: script as hex, value in satoshi. */
  pays: readonly { script: string; value: bigint }[]
  /** Height of its block. Undefined while it waits for one. */
  block?: number
}

/** Bytes. Lists of an address and large transactions take the most. */
const LARGEST = 4 * 1024 * 1024

const isTxid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function parseSpent(row: unknown): string | undefined {
  if (!isObject(row)) return undefined
  const { txid, vout } = row
  return isTxid(txid) && isCount(vout) ? `${txid}:${vout}` : undefined
}

function parsePaid(row: unknown): ChainTransaction['pays'][number] | undefined {
  if (!isObject(row)) return undefined
  const { scriptpubkey: script, value } = row
  const satoshi = satoshiOf(value)
  return typeof script === 'string' && satoshi !== undefined ? { script, value: satoshi } : undefined
}

/** Parses each row. Undefined for anything but a list, and where a row is invalid. */
function parseAll<T>(rows: unknown, parse: (row: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(rows)) return undefined
  const parsed = (rows as unknown[]).map(parse).filter(row => row !== undefined)
  return parsed.length === rows.length ? (parsed as T[]) : undefined
}

function parseTransaction(answer: unknown): ChainTransaction | undefined {
  if (!isObject(answer) || !isObject(answer.status)) return undefined
  const { txid, vin, vout, status } = answer
  const [spends, pays] = [parseAll(vin, parseSpent), parseAll(vout, parsePaid)]
  if (!isTxid(txid) || !spends || !pays) return undefined
  if (status.confirmed !== true) return { txid, spends, pays }
  return isCount(status.block_height) ? { txid, spends, pays, block: status.block_height } : undefined
}

/** Newest transactions of an address, waiting ones included. */
export const readHistory = (address: string, reading: Reading): Promise<ChainTransaction[]> =>
  readEsplora({
    ...reading,
    path: `/address/${address}/txs`,
    largest: LARGEST,
    parse: answer => parseAll(answer, parseTransaction),
  })

/** Undefined if the endpoint does not have it. */
export const readTransaction = (txid: string, reading: Reading): Promise<ChainTransaction | undefined> =>
  readIfThere({
    ...reading,
    path: `/tx/${txid}`,
    largest: LARGEST,
    parse(answer) {
      const transaction = parseTransaction(answer)
      return transaction?.txid === txid ? transaction : undefined
    },
  })

/** Transaction that spends an output, given as `txid:index`. Undefined while it is unspent, or unknown. */
export async function readSpender(output: string, reading: Reading): Promise<ChainTransaction | undefined> {
  const [txid, index] = output.split(':')
  const spender = await readIfThere({
    ...reading,
    path: `/tx/${txid}/outspend/${index}`,
    parse(answer) {
      if (!isObject(answer) || typeof answer.spent !== 'boolean') return undefined
      if (!answer.spent) return { txid: undefined }
      return isTxid(answer.txid) ? { txid: answer.txid } : undefined
    },
  })
  return spender?.txid === undefined ? undefined : readTransaction(spender.txid, reading)
}
