import type { TransferFeature } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { createDraft, createEstimate } from './estimate.ts'
import { createIsUnmoved } from './isUnmoved.ts'
import { createSimulate } from './simulate.ts'
import { createSubmit } from './submit.ts'
import { createWatch } from './watch.ts'

/**
 * Sending of bitcoin, with `bitcoinjs-lib`.
 * - Pays from P2WPKH and P2TR addresses. An account of type `ordinal` never pays: any of its outputs may carry an inscription.
 * - `confirmed` is a transaction with a block on top of its own. No transfer is ever `dropped`: until its coins are spent it may still come.
 */
export const createTransfer = (
  discovery: Discovery,
  fetch: typeof globalThis.fetch | undefined,
): Omit<Required<TransferFeature>, 'tokens' | 'isAllowed' | 'takesNonce'> => ({
  estimate: createEstimate(fetch),
  draft: createDraft(fetch),
  simulate: createSimulate(fetch),
  submit: createSubmit(discovery, fetch),
  watch: createWatch(fetch),
  isUnmoved: createIsUnmoved(fetch),
})
