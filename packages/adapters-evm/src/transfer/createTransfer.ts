import type { TransferFeature } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { createDraft } from './draft.ts'
import { createEstimate } from './estimate.ts'
import { createSimulate } from './simulate.ts'
import { createSubmit } from './submit.ts'
import { createWatch } from './watch.ts'

/** Methods of sending that need more than the adapter's entry. */
export const createTransfer = (
  discovery: Discovery,
  takesNonce: NonNullable<TransferFeature['takesNonce']>,
  fetch: typeof globalThis.fetch | undefined,
): Omit<Required<TransferFeature>, 'tokens' | 'isAllowed' | 'takesNonce'> => ({
  estimate: createEstimate(fetch),
  draft: createDraft(fetch),
  simulate: createSimulate(fetch),
  submit: createSubmit(discovery, takesNonce),
  watch: createWatch(discovery, fetch),
})
