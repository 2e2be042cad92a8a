import type { TransferDraft } from '@foyer/core/chain'
import { EndpointRefused } from '@foyer/core/chain/adapters'
import type { Reader } from '../transfer/endpoint.ts'
import { count, type Hex, isData, isHash, isObject, isSame, toHex } from '../transfer/hex.ts'

/** EntryPoints 0.7, 0.8 and 0.9, which have one address on every chain. @see https://eips.ethereum.org/EIPS/eip-4337 */
const ENTRY_POINTS = [
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
]

/** `UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)` */
const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** Blocks of one request: endpoints refuse longer ranges, some of them much shorter ones. */
const RANGE = 2_000
const LEAST = 50
/** Ranges that are searched: from the draft on, where an operation most probably is, and back from the newest block. */
const FIRST = 4
const LAST = 2

/** Of one range, against an endpoint that sends a million. */
const MOST_LOGS = 1_000

/** Event of the chain: an operation of this sender was executed in this transaction. */
export interface OperationEvent {
  address: string
  operation: string
  /** Topic of 32 bytes. */
  sender: string
  /** Word of 64 digits. */
  nonce: string
  hasSucceeded: boolean
  transaction: Hex
  block: number
}

/** Topic that is looked for, and the draft that came before its event. */
export interface Wanted {
  topic: string
  draft: TransferDraft | undefined
}

/** Reads an event of an EntryPoint. Undefined for any other log. */
export function parseEvent(log: unknown): OperationEvent | undefined {
  if (!isObject(log) || !Array.isArray(log.topics) || !isData(log.data) || log.data.length !== 2 + 4 * 64)
    return undefined
  const { address, topics, data, transactionHash, blockNumber, removed } = log
  const [event, operation, sender] = topics as unknown[]
  if (removed === true || !ENTRY_POINTS.some(each => isSame(each, address)) || !isSame(event, EVENT)) return undefined
  if (!isHash(operation) || !isHash(sender) || !isHash(transactionHash)) return undefined
  return {
    address: String(address),
    operation: operation.toLowerCase(),
    sender,
    nonce: data.slice(2, 66).toLowerCase(),
    hasSucceeded: BigInt(`0x${data.slice(66, 130)}`) === 1n,
    transaction: transactionHash,
    block: count(blockNumber),
  }
}

/** Blocks of one request, and the topics that can be there. */
interface Range {
  from: number
  topics: string[]
}

/** Ranges in which operations can be, by number. They end at multiples of their length, so that operations share them. */
function rangesOf(wanted: readonly Wanted[], latest: number): ReadonlyMap<number, Range> {
  const end = Math.floor(latest / RANGE)
  const ranges = new Map<number, Range>()
  for (const { draft, topic } of wanted) {
    const begin = Math.max(0, draft ? Math.min(draft.trace.block, latest) : latest - RANGE)
    const first = Math.floor(begin / RANGE)
    const forward = Array.from({ length: Math.min(end - first + 1, FIRST) }, (_, index) => first + index)
    const back = Array.from({ length: LAST }, (_, index) => end - index).filter(each => each >= first)
    for (const number of new Set([...forward, ...back])) {
      const own = Math.max(number * RANGE, begin)
      const { from = own, topics = [] } = ranges.get(number) ?? {}
      ranges.set(number, { from: Math.min(from, own), topics: [...topics, topic] })
    }
  }
  return ranges
}

/** Whether an endpoint says no, some of them by the status of HTTP alone. */
const isRefused = (error: unknown) =>
  error instanceof EndpointRefused || (error instanceof Error && /status code: 4(?:00|13)/.test(error.message))

/** Logs of some blocks, by halves where the endpoint refuses so many. */
async function logsOf(reader: Reader, filter: object, from: number, to: number): Promise<unknown[]> {
  try {
    const logs = await reader.ask('eth_getLogs', [{ ...filter, fromBlock: toHex(from), toBlock: toHex(to) }])
    if (!Array.isArray(logs)) throw new Error('The endpoint answered with invalid logs.')
    return (logs as unknown[]).slice(0, MOST_LOGS)
  } catch (error) {
    if (!isRefused(error) || to - from < LEAST) throw error
    const middle = Math.floor((from + to) / 2)
    // One after the other: an endpoint without logs refuses the first one, too.
    const earlier = await logsOf(reader, filter, from, middle)
    return [...earlier, ...(await logsOf(reader, filter, middle + 1, to))]
  }
}

/** Events of operations, in one request for each range. The topics are those of operations, or of their senders. */
export async function readEvents(
  reader: Reader,
  of: 'operation' | 'sender',
  wanted: readonly Wanted[],
  latest: number,
): Promise<OperationEvent[]> {
  const answers = await Promise.all(
    [...rangesOf(wanted, latest)].map(([range, { from, topics: found }]) => {
      const own = [...new Set(found)]
      const topics = of === 'operation' ? [EVENT, own] : [EVENT, null, own]
      return logsOf(reader, { address: ENTRY_POINTS, topics }, from, Math.min((range + 1) * RANGE - 1, latest))
    }),
  )
  return answers.flat().flatMap(log => parseEvent(log) ?? [])
}
