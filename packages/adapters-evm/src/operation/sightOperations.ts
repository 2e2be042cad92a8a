import type { TrackedTransfer, TransferSighting } from '@foyer/core/chain'
import type { Block } from '../transfer/block.ts'
import type { Reader } from '../transfer/endpoint.ts'
import { word } from '../transfer/erc20.ts'
import { type Hex, isData, isHash, isObject, isSame } from '../transfer/hex.ts'
import { revertReason } from '../transfer/revert.ts'
import { parseReceipt, sightingOf } from '../transfer/sightings.ts'
import { findLost } from './lostOperations.ts'
import { type OperationEvent, parseEvent, readEvents } from './operationEvents.ts'

/** `UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)` */
const REVERT_REASON = '0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201'

/** Operation that is looked for. */
interface Wanted {
  transfer: TrackedTransfer
  hash: Hex
}

export type Sightings = ReadonlyMap<TrackedTransfer, TransferSighting>

const isOf = ({ sender, operation }: OperationEvent, { transfer, hash }: Wanted) =>
  isSame(operation, hash) && isSame(sender, `0x${word(transfer.from)}`)

/** Reason of an operation that reverted: the bytes in the log beside its event. */
function reasonOf(logs: readonly unknown[], { address, operation }: OperationEvent): string | undefined {
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
  found: OperationEvent,
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

const wantedOf = (transfers: readonly TrackedTransfer[]): Wanted[] =>
  transfers.flatMap(transfer => {
    const { submitted } = transfer
    return submitted?.type === 'userOperation' && isHash(submitted.hash) ? [{ transfer, hash: submitted.hash }] : []
  })

/** States by the receipts of the transactions that have the events. */
async function sightAll(
  reader: Reader,
  found: ReadonlyMap<TrackedTransfer, OperationEvent>,
  latest: Block,
): Promise<Sightings> {
  const hashes = [...new Set([...found.values()].map(({ transaction }) => transaction))]
  const receipts = await reader.askAll(
    'eth_getTransactionReceipt',
    hashes.map(hash => [hash]),
  )
  const sightings = new Map<TrackedTransfer, TransferSighting>()
  for (const [transfer, event] of found) {
    const sighting = await sighted(reader, event, receipts[hashes.indexOf(event.transaction)], latest)
    if (sighting) sightings.set(transfer, sighting)
  }
  return sightings
}

/** States of the user operations that the chain has, by transfer. Others are left out. */
export async function sightOperations(
  reader: Reader,
  transfers: readonly TrackedTransfer[],
  latest: Block,
): Promise<Sightings> {
  const wanted = wantedOf(transfers)
  const topics = wanted.map(({ hash, transfer: { draft } }) => ({ topic: hash, draft }))
  const events = await readEvents(reader, 'operation', topics, latest.number)
  const found = wanted.flatMap(each => {
    const event = events.find(one => isOf(one, each))
    return event ? [[each.transfer, event] as const] : []
  })
  return sightAll(reader, new Map(found), latest)
}

/** States of the user operations whose answer was lost, as far as the chain has them. */
export async function sightLostOperations(
  reader: Reader,
  transfers: readonly TrackedTransfer[],
  latest: Block,
): Promise<Sightings> {
  const known = new Set(wantedOf(transfers).map(({ hash }) => hash.toLowerCase()))
  return sightAll(reader, await findLost(reader, transfers, { known, latest: latest.number }), latest)
}

/** States of user operations in the transactions that their wallet names. It is believed where to look, and nothing else. */
export async function sightNamed(
  reader: Reader,
  named: ReadonlyMap<TrackedTransfer, Hex>,
  latest: Block,
): Promise<Sightings> {
  const sightings = new Map<TrackedTransfer, TransferSighting>()
  for (const wanted of wantedOf([...named.keys()])) {
    const hash = named.get(wanted.transfer)!
    const receipt = await reader.ask('eth_getTransactionReceipt', [hash])
    const logs: readonly unknown[] = isObject(receipt) && Array.isArray(receipt.logs) ? receipt.logs : []
    const event = logs.flatMap(log => parseEvent(log) ?? []).find(each => isOf(each, wanted))
    const sighting = event && isSame(event.transaction, hash) && (await sighted(reader, event, receipt, latest))
    if (sighting) sightings.set(wanted.transfer, sighting)
  }
  return sightings
}
