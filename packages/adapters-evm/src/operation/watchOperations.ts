import type { Network, TrackedTransfer, TransferSighting } from '@foyer/core/chain'
import { type Block, readLatestBlock } from '../transfer/block.ts'
import { type AskWallet, type CallsStatus, readCalls } from '../transfer/calls.ts'
import { type Reader, readChain } from '../transfer/endpoint.ts'
import type { Hex } from '../transfer/hex.ts'
import { isLostOperation } from './isOperation.ts'
import { type Sightings, sightLostOperations, sightNamed, sightOperations } from './sightOperations.ts'

export interface OperationWatch {
  transfers: readonly TrackedTransfer[]
  network: Network
  /** Absent where the wallet is no longer connected. */
  askWallet: AskWallet | undefined
  signal: AbortSignal
}

const UNSEEN: TransferSighting = { status: 'unseen' }

/** States that its wallet says of user operations. */
async function askFor(transfers: readonly TrackedTransfer[], { askWallet, network, signal }: OperationWatch) {
  const said = new Map<TrackedTransfer, CallsStatus>()
  const ask = async (transfer: TrackedTransfer) => {
    const { submitted } = transfer
    if (submitted?.type !== 'userOperation' || !askWallet) return
    said.set(transfer, await readCalls(askWallet, submitted.id ?? submitted.hash, network, signal))
  }
  await Promise.all(transfers.map(ask))
  return said
}

/** State of a user operation that no block has, as its wallet says it. That it is in a block is believed to the chain alone. */
function sightByWallet({ submitted }: TrackedTransfer, status: CallsStatus['status'] | undefined): TransferSighting {
  if (status === 'failed') return { status: 'dropped' }
  return submitted && (status === 'pending' || status === 'confirmed') ? { status: 'pending', submitted } : UNSEEN
}

/** The transactions that the wallet names. */
const namedIn = (said: ReadonlyMap<TrackedTransfer, CallsStatus>): ReadonlyMap<TrackedTransfer, Hex> =>
  new Map([...said].flatMap(([transfer, status]) => ('hash' in status && status.hash ? [[transfer, status.hash]] : [])))

/** Looks once at user operations: one look at the chain, and one request to the wallet for each that no block has. */
export async function watchOperations(
  watch: OperationWatch,
  fetch: typeof globalThis.fetch | undefined,
): Promise<readonly TransferSighting[]> {
  const { transfers, network, signal } = watch
  let failure: unknown
  /** One look. Undefined where no endpoint gives it. */
  const look = async (method: string, sight: (reader: Reader, latest: Block) => Promise<Sightings>) => {
    const read = async (reader: Reader) => sight(reader, await readLatestBlock(reader))
    return readChain({ network, fetch, signal, method }, read).catch((error: unknown) => {
      signal.throwIfAborted()
      failure = error
    })
  }
  const lost = transfers.some(isLostOperation)
  const [found, executed] = await Promise.all([
    lost ? look('eth_getLogs', (reader, latest) => sightLostOperations(reader, transfers, latest)) : undefined,
    look('eth_getLogs', (reader, latest) => sightOperations(reader, transfers, latest)),
  ])
  const seen = new Map([...(executed ?? []), ...(found ?? [])])
  const unseen = transfers.filter(transfer => !seen.has(transfer))
  const said = await askFor(unseen, watch)
  const named = namedIn(said)
  if (named.size > 0) {
    const receipts = await look('eth_getTransactionReceipt', (reader, latest) => sightNamed(reader, named, latest))
    for (const [transfer, sighting] of receipts ?? []) seen.set(transfer, sighting)
  }
  if (!executed && seen.size === 0) throw failure
  // Where no endpoint says that the chain does not have it, that of the wallet counts for nothing.
  const otherwise = (transfer: TrackedTransfer) =>
    executed ? sightByWallet(transfer, said.get(transfer)?.status) : UNSEEN
  return transfers.map(transfer => seen.get(transfer) ?? otherwise(transfer))
}
