import type { Network, TrackedTransfer, TransferSighting } from '@foyer/core/chain'
import { readLatestBlock } from '../transfer/block.ts'
import { type AskWallet, readCalls } from '../transfer/calls.ts'
import { readChain } from '../transfer/endpoint.ts'
import { sightOperations } from './sightOperations.ts'

export interface OperationWatch {
  transfers: readonly TrackedTransfer[]
  network: Network
  /** Absent where the wallet is no longer connected. */
  askWallet: AskWallet | undefined
  signal: AbortSignal
}

const UNSEEN: TransferSighting = { status: 'unseen' }

/** State of a user operation that no block has, as its wallet says it. That it is in a block is believed to the chain alone. */
async function sightByWallet(
  { submitted }: TrackedTransfer,
  { askWallet, network, signal }: OperationWatch,
): Promise<TransferSighting> {
  if (submitted?.type !== 'userOperation' || !askWallet) return UNSEEN
  const { status } = await readCalls(askWallet, submitted.hash, network, signal)
  if (status === 'failed') return { status: 'dropped' }
  return status === 'pending' || status === 'confirmed' ? { status: 'pending', submitted } : UNSEEN
}

/** Looks once at user operations: one look at the chain, and one request to the wallet for each that no block has. */
export async function watchOperations(
  watch: OperationWatch,
  fetch: typeof globalThis.fetch | undefined,
): Promise<readonly TransferSighting[]> {
  const { transfers, network, signal } = watch
  const executed = await readChain({ network, fetch, signal, method: 'eth_getLogs' }, async reader =>
    sightOperations(reader, transfers, await readLatestBlock(reader)),
  )
  return Promise.all(transfers.map(async transfer => executed.get(transfer) ?? sightByWallet(transfer, watch)))
}
