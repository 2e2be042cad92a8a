import type { TrackedTransfer } from '@foyer/core/chain'
import { attempt } from '@foyer/core/chain/adapters'
import type { Call } from '../transfer/calls.ts'
import type { Reader } from '../transfer/endpoint.ts'
import { word } from '../transfer/erc20.ts'
import { type Hex, isSame } from '../transfer/hex.ts'
import { parseTransaction } from '../transfer/sightings.ts'
import { isLostOperation } from './isOperation.ts'
import { type OperationEvent, readEvents } from './operationEvents.ts'
import { verifiedOperation } from './operationOf.ts'

/** Selector of `handleOps(PackedUserOperation[],address)` of an EntryPoint. */
const HANDLE_OPS = '0x765e827f'
/** Selectors of the account: `execute(address,uint256,bytes)` and `executeBatch((address,uint256,bytes)[])`. */
const EXECUTE = 'b61d27f6'
const EXECUTE_BATCH = '34fcd5be'

/** Transactions of one look, and operations of one transaction, that are read. */
const MOST_READ = 20
const MOST_BUNDLED = 100

const number = (value: number) => word(value.toString(16))

/** Arguments of one call: receiver, value, and the data behind them. */
function wordsOf({ to, value, data = '0x' }: Call): string {
  const bytes = data.slice(2).toLowerCase()
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${word(to)}${word(value)}${number(96)}${number(bytes.length / 2)}${padded}`
}

/** Data with which the EntryPoint has an account make calls, as hex digits. */
function callDataOf(calls: readonly Call[]): string {
  const parts = calls.map(wordsOf)
  if (parts.length === 1) return `${EXECUTE}${parts[0]}`
  let at = parts.length * 32
  const offsets = parts.map(part => {
    const offset = number(at)
    at += part.length / 2
    return offset
  })
  return `${EXECUTE_BATCH}${number(32)}${number(parts.length)}${offsets.join('')}${parts.join('')}`
}

/** Data with which the operation of an event has called its account, as hex digits. Undefined where the transaction does not have it. */
function callDataIn(input: Hex, { sender, nonce }: OperationEvent): string | undefined {
  if (!input.startsWith(HANDLE_OPS)) return undefined
  const data = input.slice(HANDLE_OPS.length).toLowerCase()
  const wordAt = (at: number) => data.slice(at * 2, at * 2 + 64)
  const numberAt = (at: number) => Number(`0x${wordAt(at) || '0'}`)
  const list = numberAt(0)
  const begin = list + 32
  for (let index = 0; index < Math.min(numberAt(list), MOST_BUNDLED); index += 1) {
    const operation = begin + numberAt(begin + index * 32)
    if (wordAt(operation) !== word(sender) || wordAt(operation + 32) !== nonce) continue
    const bytes = operation + numberAt(operation + 96)
    return data.slice((bytes + 32) * 2, (bytes + 32 + numberAt(bytes)) * 2)
  }
  return undefined
}

/** Reads what the operations of events have called. Those whose transaction does not say it are left out. */
async function readCallData(reader: Reader, events: readonly OperationEvent[]) {
  const hashes = [...new Set(events.map(({ transaction }) => transaction))].slice(0, MOST_READ)
  const answers = await reader.askAll(
    'eth_getTransactionByHash',
    hashes.map(hash => [hash]),
  )
  return events.flatMap(event => {
    const answer = answers[hashes.indexOf(event.transaction)] ?? null
    const transaction = parseTransaction(answer)
    if (!transaction || !isSame(transaction.hash, event.transaction)) return []
    // An EntryPoint takes operations from no other contract.
    const callData = isSame(transaction.to, event.address) ? callDataIn(transaction.data, event) : undefined
    return callData === undefined ? [] : [{ event, callData }]
  })
}

/**
 * Finds the operations of drafts whose answer was lost: of the events of their senders, each draft gets the first one after it that makes the
 * same calls. Operations in `known` belong to other transfers.
 */
export async function findLost(
  reader: Reader,
  transfers: readonly TrackedTransfer[],
  { known, latest }: { known: ReadonlySet<string>; latest: number },
): Promise<ReadonlyMap<TrackedTransfer, OperationEvent>> {
  const lost = transfers
    .flatMap(transfer => (isLostOperation(transfer) && transfer.draft ? [{ transfer, draft: transfer.draft }] : []))
    .sort((one, other) => one.draft.trace.block - other.draft.trace.block)
  const topics = lost.map(({ draft }) => ({ topic: `0x${word(draft.from)}`, draft }))
  const events = await readEvents(reader, 'sender', topics, latest)
  const free = events.filter(({ operation }) => !known.has(operation))
  const read = (await readCallData(reader, free)).sort((one, other) => one.event.block - other.event.block)
  const found = new Map<TrackedTransfer, OperationEvent>()
  const taken = new Set<string>()
  for (const { transfer, draft } of lost) {
    const calls = attempt(() => callDataOf(verifiedOperation(draft).calls))
    const own = read.find(
      ({ event, callData }) =>
        callData === calls &&
        event.block > draft.trace.block &&
        isSame(event.sender, `0x${word(draft.from)}`) &&
        !taken.has(event.operation),
    )
    if (!own) continue
    taken.add(own.event.operation)
    found.set(transfer, own.event)
  }
  return found
}
