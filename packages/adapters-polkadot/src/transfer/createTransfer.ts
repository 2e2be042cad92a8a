import type { TransferFeature } from '@foyer/core/chain'
import type { Access } from '../access.ts'
import type { LoadChain } from '../features/openNetwork.ts'
import { createDraft, createEstimate } from './estimate.ts'
import { createNodes } from './nodes.ts'
import { createSubmit } from './submit.ts'
import { createIsUnmoved, createWatch } from './watch.ts'

export interface TransferSetup {
  access: Access
  fetch: typeof globalThis.fetch | undefined
  /** Loads `@polkadot/api`. */
  loadChain: LoadChain
}

/**
 * Sending of the native currency by `transferKeepAlive`: the payer's account keeps its existential deposit.
 * - A receiver's address has the prefix of the network, or the generic one (42). One with another prefix is refused: it is the same key, but the
 *   receiver may use it on another chain only.
 * - The endpoints have no dry run, so that a transfer is not simulated.
 */
export function createTransfer({ access, fetch, loadChain }: TransferSetup) {
  const nodes = createNodes(fetch, loadChain)
  return {
    estimate: createEstimate(nodes),
    draft: createDraft(nodes),
    submit: createSubmit(nodes, access),
    watch: createWatch(nodes),
    isUnmoved: createIsUnmoved(nodes),
  } satisfies Partial<TransferFeature>
}
