import type { TrackedTransfer, TransferSighting } from '@foyer/core/chain'
import type { Block } from '../transfer/block.ts'
import type { Reader } from '../transfer/endpoint.ts'
import { word } from '../transfer/erc20.ts'
import { type Hex, isData, isHash, isObject, isSame, toHex } from '../transfer/hex.ts'
import { revertReason } from '../transfer/revert.ts'
import { parseReceipt, sightingOf } from '../transfer/sightings.ts'

/** EntryPoints 0.7, 0.8 and 0.9, which have one address on every chain. @see https://eips.ethereum.org/EIPS/eip-4337 */
const ENTRY_POINTS = [
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
]

/** `UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)` */
const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)` */
const REVERT_REASON = '0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201'

/** Blocks of one request: endpoints refuse longer ranges. */
const RANGE = 2_000
/** Ranges that are searched: from the draft on, where an operation most probably is, and back from the newest block. */
const FIRST = 4
const LAST = 2

/** Of one range, against an endpoint that sends a million. */
const MOST_LOGS = 1_000

/** Operation that is looked for. */
interface Wanted {
  transfer: TrackedTransfer
  hash: Hex
}

/** Event of the chain: an operation of this sender was executed in this transaction. */
interface Found {
  address: string
  operation: string
  sender: string
  hasSucceeded: boolean
  transaction: Hex
}

const keyOf = (hash: string) => hash.toLowerCase()

/** Numbers of the ranges in which an operation can be. Ranges begin at multiples of their length, so that operations share them. */
function rangesOf({ transfer: { draft } }: Wanted, latest: number): number[] {
  const end = Math.floor(latest / RANGE)
  const first = Math.floor(Math.max(0, draft ? Math.min(draft.trace.block, latest) : latest - RANGE) / RANGE)
  const all = Array.from({ length: Math.min(end - first + 1, FIRST) }, (_, index) => first + index)
  const back = Array.from({ length: LAST }, (_, index) => end - index).filter(each => each >= first)
  return [...new Set([...all, ...back])]
}

/** Reads an event of an EntryPoint. Undefined for any other log. */
function parseEvent(log: unknown): Found | undefined {
  if (!isObject(log) || !Array.isArray(log.topics) || !isData(log.data) || log.data.length !== 2 + 4 * 64)
    return undefined
  const { address, topics, data, transactionHash, removed } = log
  const [event, operation, sender] = topics as unknown[]
  if (removed === true || !ENTRY_POINTS.some(each => isSame(each, address)) || !isSame(event, EVENT)) return undefined
  if (!isHash(operation) || !isHash(sender) || !isHash(transactionHash)) return undefined
  return {
    address: String(address),
    operation: keyOf(operation),
    sender,
    hasSucceeded: BigInt(`0x${data.slice(66, 130)}`) === 1n,
    transaction: transactionHash,
  }
}

const isOf = ({ sender, operation }: Found, { transfer, hash }: Wanted) =>
  operation === keyOf(hash) && isSame(sender, `0x${word(transfer.from)}`)

/** Events of operations, in one request for each range. */
async function readEvents({ ask }: Reader, wanted: readonly Wanted[], latest: number): Promise<Found[]> {
  const ranges = new Map<number, Hex[]>()
  for (const each of wanted) {
    for (const range of rangesOf(each, latest)) ranges.set(range, [...(ranges.get(range) ?? []), each.hash])
  }
  const answers = await Promise.all(
    [...ranges].map(([range, hashes]) => {
      const [from, to] = [range * RANGE, Math.min((range + 1) * RANGE - 1, latest)]
      const filter = { address: ENTRY_POINTS, topics: [EVENT, hashes], fromBlock: toHex(from), toBlock: toHex(to) }
      return ask('eth_getLogs', [filter])
    }),
  )
  return answers.flatMap(answer => {
    if (!Array.isArray(answer)) throw new Error('The endpoint answered with invalid logs.')
    return (answer as unknown[]).slice(0, MOST_LOGS).flatMap(log => parseEvent(log) ?? [])
  })
}

/** Reason of an operation that reverted: the bytes in the log beside its event. */
function reasonOf(logs: readonly unknown[], { address, operation }: Found): string | undefined {
  for (const log of logs) {
    if (!isObject(log) || !isSame(log.address, address) || !Array.isArray(log.topics) || !isData(log.data)) continue
    const [event, of] = log.topics as unknown[]
    if (!isSame(event, REVERT_REASON) || !isSame(of, operation)) continue
    // Nonce, offset and length come before the bytes.
    const length = Number(BigInt(`0x${log.data.slice(130, 194) || '0'}`))
    const reason = log.data.slice(194, 194 + length * 2)
    return reason === '' ? undefined : revertReason(`0x${reason}`)
  }
  return undefined
}

/**
 * State of an operation by its event and the receipt of its transaction. Throws where the receipt does not have the event: the endpoint
 * contradicts itself. Undefined where there is no receipt (any more).
 */
async function sighted(
  reader: Reader,
  found: Found,
  receipt: unknown,
  latest: Block,
): Promise<TransferSighting | undefined> {
  const parsed = parseReceipt(receipt, found.transaction)
  if (!parsed) return undefined
  const { logs } = receipt as { logs?: unknown }
  const own = Array.isArray(logs) ? (logs as unknown[]) : []
  const event = own
    .flatMap(log => parseEvent(log) ?? [])
    .find(each => each.operation === found.operation && isSame(each.address, found.address))
  const isSameEvent = event?.hasSucceeded === found.hasSucceeded && isSame(event.sender, found.sender)
  if (parsed.hasReverted || !isSameEvent) throw new Error('The endpoint answered with a log that its receipt lacks.')
  if (found.hasSucceeded) return sightingOf(reader, parsed, latest)
  const reason = reasonOf(own, found)
  const submitted = { type: 'transaction', hash: parsed.hash } as const
  return { status: 'reverted', submitted, block: parsed.block, ...(reason !== undefined && { reason }) }
}

/** States of the user operations that the chain has, by transfer. Others are left out. */
export async function sightOperations(
  reader: Reader,
  transfers: readonly TrackedTransfer[],
  latest: Block,
): Promise<ReadonlyMap<TrackedTransfer, TransferSighting>> {
  const wanted = transfers.flatMap(transfer => {
    const { submitted } = transfer
    return submitted?.type === 'userOperation' && isHash(submitted.hash) ? [{ transfer, hash: submitted.hash }] : []
  })
  const events = await readEvents(reader, wanted, latest.number)
  const found = wanted.flatMap(each => {
    const event = events.find(one => isOf(one, each))
    return event ? [{ ...each, event }] : []
  })
  const hashes = [...new Set(found.map(({ event }) => event.transaction))]
  const receipts = await reader.askAll(
    'eth_getTransactionReceipt',
    hashes.map(hash => [hash]),
  )
  const sightings = new Map<TrackedTransfer, TransferSighting>()
  for (const { transfer, event } of found) {
    const sighting = await sighted(reader, event, receipts[hashes.indexOf(event.transaction)], latest)
    if (sighting) sightings.set(transfer, sighting)
  }
  return sightings
}
