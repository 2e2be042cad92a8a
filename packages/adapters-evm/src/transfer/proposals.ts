import type { Network, Submitted, TrackedTransfer, TransferSighting } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import { type Block, readLatestBlock } from './block.ts'
import { type AskWallet, type CallsStatus, readCalls } from './calls.ts'
import { SILENT } from './capabilities.ts'
import { isContractCode } from './contractPayer.ts'
import { type Reader, readChain } from './endpoint.ts'
import { type Hex, isData, isHash, isObject, isSame } from './hex.ts'
import { parseReceipt, sightingOf } from './sightings.ts'

/** `ExecutionSuccess(bytes32 txHash, uint256 payment)` and `ExecutionFailure`, of accounts with several owners. @see https://docs.safe.global */
const SUCCEEDED = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILED = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

const RECEIPT = 'eth_getTransactionReceipt'

export interface ProposalWatch {
  /** Transfers that no node has by their own ids. */
  transfers: readonly TrackedTransfer[]
  network: Network
  fetch: typeof globalThis.fetch | undefined
  /** Absent where the wallet is no longer connected. */
  askWallet: AskWallet | undefined
  signal: AbortSignal
}

/** Place of the transaction that executes a proposal, as its wallet names it: by its hash, or by its block. */
type Place = { hash: Hex } | { block: Hex; index: unknown }

/** Words of a wallet about a proposal. */
interface Said {
  status: CallsStatus['status']
  place?: Place
}

const idOf = ({ submitted }: TrackedTransfer): string | undefined => {
  if (submitted?.type === 'proposal') return submitted.id
  return submitted?.type === 'transaction' ? submitted.hash : undefined
}

/**
 * Place in a receipt of the wallet. Some wallets write the id of the proposal in place of the transaction's hash, so that only the block tells
 * where to look.
 */
function placeIn(receipt: unknown, id: string): Place | undefined {
  if (!isObject(receipt)) return undefined
  const { transactionHash, blockHash, transactionIndex } = receipt
  if (isHash(transactionHash) && !isSame(transactionHash, id)) return { hash: transactionHash }
  return isHash(blockHash) ? { block: blockHash, index: transactionIndex } : undefined
}

/** Asks the wallet, in both ways in which wallets say it. One that does not answer says nothing. */
async function askFor(id: string, { askWallet, network, signal }: ProposalWatch): Promise<Said> {
  if (!askWallet) return { status: 'unknown' }
  const calls = await readCalls(askWallet, id, network, signal)
  if ('hash' in calls && calls.hash) return { status: calls.status, place: { hash: calls.hash } }
  if (calls.status === 'pending' || calls.status === 'failed' || !isHash(id)) return { status: calls.status }
  const receipt = await within(SILENT, askWallet(RECEIPT, [id]), signal).catch(() => signal.throwIfAborted())
  const place = placeIn(receipt, id)
  return { status: calls.status, ...(place && { place }) }
}

async function hashAt({ ask }: Reader, place: Place): Promise<Hex | undefined> {
  if ('hash' in place) return place.hash
  const transaction = await ask('eth_getTransactionByBlockHashAndIndex', [place.block, place.index])
  return isObject(transaction) && isHash(transaction.hash) ? transaction.hash : undefined
}

/** Outcome of a proposal in the logs of its account: the id is a topic, and the first word of the data in older accounts. */
function outcomeIn(
  logs: readonly unknown[],
  account: string,
  id: string,
): 'succeeded' | 'failed' | 'other' | undefined {
  let isOther = false
  for (const log of logs) {
    if (!isObject(log) || !isSame(log.address, account) || !Array.isArray(log.topics) || !isData(log.data)) continue
    const [event, topic = log.data.slice(0, 66)] = log.topics as unknown[]
    if (!isSame(event, SUCCEEDED) && !isSame(event, FAILED)) continue
    if (isSame(topic, id)) return isSame(event, SUCCEEDED) ? 'succeeded' : 'failed'
    isOther = true
  }
  return isOther ? 'other' : undefined
}

/** State by the transaction that the wallet names. It is believed where to look; the chain says what came of it. */
async function sightExecuted(
  reader: Reader,
  { from }: TrackedTransfer,
  id: string,
  { status, place }: Said & { place: Place },
  latest: Block,
): Promise<TransferSighting | undefined> {
  const hash = await hashAt(reader, place)
  if (!hash) return undefined
  const receipt = await reader.ask(RECEIPT, [hash])
  const parsed = parseReceipt(receipt, hash)
  if (!parsed) return undefined
  const { logs } = receipt as { logs?: unknown }
  const outcome = outcomeIn(Array.isArray(logs) ? (logs as unknown[]) : [], from, id)
  // It executes another proposal of this account.
  if (outcome === 'other') return undefined
  const isUndone = outcome === 'failed' || (outcome === undefined && status === 'reverted')
  // The transaction itself succeeds also where what it executes does not.
  if (!parsed.hasReverted && isUndone)
    return { status: 'reverted', submitted: { type: 'transaction', hash }, block: parsed.block }
  return sightingOf(reader, parsed, latest)
}

/** Senders that are contracts, which send nothing by themselves. */
async function readContracts(reader: Reader, transfers: readonly TrackedTransfer[]): Promise<ReadonlySet<string>> {
  const senders = [...new Set(transfers.map(({ from }) => from))]
  const codes = await reader.askAll(
    'eth_getCode',
    senders.map(sender => [sender, 'latest']),
  )
  return new Set(senders.filter((_, index) => isContractCode(codes[index])))
}

/**
 * Looks once at transfers that no node has, and returns the states of those that are proposals to the owners of a contract account: they wait for
 * them, or were executed by another transaction. Others are left out.
 */
export async function watchProposals(watch: ProposalWatch): Promise<ReadonlyMap<TrackedTransfer, TransferSighting>> {
  const { transfers, network, fetch, signal } = watch
  const options = { network, fetch, signal, method: RECEIPT }
  const contracts = await readChain(options, reader => readContracts(reader, transfers))
  const wanted = transfers.filter(({ from, submitted }) => submitted?.type === 'proposal' || contracts.has(from))
  const said = new Map(await Promise.all(wanted.map(async each => [each, await askFor(idOf(each)!, watch)] as const)))
  const states = new Map<TrackedTransfer, TransferSighting>()
  await readChain(options, async reader => {
    const latest = await readLatestBlock(reader)
    for (const transfer of wanted) {
      const id = idOf(transfer)!
      const { status, place } = said.get(transfer)!
      const submitted: Submitted = { type: 'proposal', id }
      const executed = place && (await sightExecuted(reader, transfer, id, { status, place }, latest))
      if (executed) states.set(transfer, executed)
      else if (status === 'failed') states.set(transfer, { status: 'dropped' })
      // A hash of which the wallet says nothing may be that of a relayer's transaction.
      else if (status !== 'unknown' || transfer.submitted?.type === 'proposal')
        states.set(transfer, { status: 'proposed', submitted })
    }
  })
  return states
}
