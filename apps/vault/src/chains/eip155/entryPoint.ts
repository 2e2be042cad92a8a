import { EndpointRefused } from '@foyer/core/chain/adapters'
import { ENTRY_POINT } from '@foyer/smart-account'
import { fromHex, toNumber } from '../../decode/hex.ts'
import { type Ask, isTooLong } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { badAnswer } from '../review.ts'
import { isSame, quantity, quantityIn, toQuantity, word } from './quantity.ts'
import { topicOf } from './tokens.ts'

/** `UserOperationEvent`: the EntryPoint has carried out an operation. */
const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const BEFORE_EXECUTION = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'
const MOST_LOGS = 2000
const LARGEST = 2 * 1024 * 1024

const HASH = /^0x[0-9a-f]{64}$/i

/** Operation that the wallet has signed. `block` is the newest one before it was. */
export type SignedOperation = { hash: string; sender: string; nonce: bigint; block: bigint }

/** Result of an operation that the chain has carried out. */
export type Outcome = {
  isSuccess: boolean
  gasUsed: bigint
  transactionHash: string
  blockHash: string
  blockNumber: bigint
  logIndex: bigint
}

/**
 * Number that the next operation of an account has, in the one row of numbers that the wallet uses: two operations with one number exclude each
 * other only there.
 */
export async function nextNonce(ask: Ask, sender: string): Promise<bigint> {
  // getNonce(address,uint192), of the key 0.
  const data = `0x35567e1a${word(sender)}${word('0')}`
  const nonce = quantity(await ask('eth_call', [{ to: ENTRY_POINT, data }, 'latest']))
  if (nonce >> 64n !== 0n) throw badAnswer()
  return nonce
}

function outcomeOf(log: unknown, { hash, sender }: SignedOperation): Outcome | undefined {
  if (!isFields(log) || log.removed === true || !isSame(log.address, ENTRY_POINT) || !Array.isArray(log.topics))
    return undefined
  const [event, ofHash, ofSender] = log.topics as unknown[]
  if (!isSame(event, EVENT) || !isSame(ofHash, hash) || !isSame(ofSender, topicOf(sender))) return undefined
  const { transactionHash, blockHash } = log
  const [blockNumber, logIndex] = [quantityIn(log.blockNumber), quantityIn(log.logIndex)]
  if (blockNumber === undefined || logIndex === undefined) return undefined
  if (typeof transactionHash !== 'string' || !HASH.test(transactionHash)) return undefined
  if (typeof blockHash !== 'string' || !HASH.test(blockHash)) return undefined
  const data = fromHex(log.data, 128)
  const gasUsed = toNumber(data.subarray(96))
  return {
    isSuccess: toNumber(data.subarray(32, 64)) === 1n,
    gasUsed,
    transactionHash,
    blockHash,
    blockNumber,
    logIndex,
  }
}

/** Requests of one search, and blocks below which a part is not shortened further. */
const MOST_PARTS = 40
const LEAST_PART = 8n

/** Whether an endpoint says no, some of them by the status of HTTP alone. */
const isRefused = (error: unknown) =>
  error instanceof EndpointRefused || (error instanceof Error && /status code: 4(?:00|13)/.test(error.message))

/** Logs from a block on. Endpoints refuse many blocks at once: it is then asked in parts, from the first one on, until one has logs. */
async function logsSince(ask: Ask, filter: object, block: bigint): Promise<unknown[]> {
  const logsIn = async (fromBlock: bigint, toBlock: string): Promise<unknown[]> => {
    const logs = await ask('eth_getLogs', [{ ...filter, fromBlock: toQuantity(fromBlock), toBlock }])
    if (!Array.isArray(logs)) throw badAnswer()
    return logs
  }
  const whole = await logsIn(block, 'latest').catch((error: unknown) => {
    if (!isRefused(error)) throw error
  })
  if (whole) return whole
  const latest = quantity(await ask('eth_blockNumber', []))
  let [from, size] = [block, latest - block + 1n]
  for (let asked = 0; asked < MOST_PARTS && from <= latest; asked += 1) {
    try {
      const logs = await logsIn(from, toQuantity(from + size - 1n < latest ? from + size - 1n : latest))
      if (logs.length > 0) return logs
      from += size
    } catch (error) {
      if (!isRefused(error) || size < LEAST_PART) throw error
      size /= 2n
    }
  }
  // What was not searched may have it.
  if (from <= latest) throw badAnswer()
  return []
}

/** Looks for an operation in the chain's own log. Undefined while it is not there. */
export async function findOutcome(ask: Ask, operation: SignedOperation): Promise<Outcome | undefined> {
  const { hash, sender, block } = operation
  const logs = await logsSince(ask, { address: ENTRY_POINT, topics: [EVENT, hash, topicOf(sender)] }, block)
  return logs.map(log => outcomeOf(log, operation)).find(outcome => outcome !== undefined)
}

/**
 * Logs of the calls of one operation: a transaction carries out several, of different accounts. None where there are more than can be read: what
 * became of the operation is known without them.
 */
export async function logsOf(
  ask: Ask,
  { transactionHash, logIndex }: Outcome,
): Promise<{ address: unknown; data: unknown; topics: unknown }[]> {
  const receipt = await ask('eth_getTransactionReceipt', [transactionHash], LARGEST).catch((error: unknown) => {
    if (isTooLong(error)) return { logs: [] }
    throw error
  })
  if (!isFields(receipt) || !Array.isArray(receipt.logs)) throw badAnswer()
  if (receipt.logs.length > MOST_LOGS) return []
  const earlier = receipt.logs.filter(isFields).filter(log => (quantityIn(log.logIndex) ?? logIndex) < logIndex)
  const isBorder = ({ address, topics }: (typeof earlier)[number]) => {
    const [event] = Array.isArray(topics) ? (topics as unknown[]) : []
    return isSame(address, ENTRY_POINT) && (isSame(event, EVENT) || isSame(event, BEFORE_EXECUTION))
  }
  const begin = earlier.map(isBorder).lastIndexOf(true) + 1
  return earlier.slice(begin).map(({ address, data, topics }) => ({ address, data, topics }))
}
