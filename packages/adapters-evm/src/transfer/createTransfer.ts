import type { TransferFeature } from '@foyer/core/chain'
import type { ChainClaims } from '../chainClaim.ts'
import type { Discovery } from '../discover.ts'
import { operationLoader } from '../operation/loadOperation.ts'
import type { CallTerms } from './callTerms.ts'
import { createDraft } from './draft.ts'
import { createEstimate } from './estimate.ts'
import { createIsUnmoved } from './isUnmoved.ts'
import { createSimulate } from './simulate.ts'
import { createSubmit } from './submit.ts'
import { createWatch } from './watch.ts'

/** Parts of the adapter that sending needs. */
export interface TransferParts {
  discovery: Discovery
  claims: ChainClaims
  takesNonce: NonNullable<TransferFeature['takesNonce']>
  terms: CallTerms
  fetch: typeof globalThis.fetch | undefined
}

/** Methods of sending that need more than the adapter's entry. */
export const createTransfer = (
  parts: TransferParts,
): Omit<Required<TransferFeature>, 'tokens' | 'isAllowed' | 'takesNonce'> => {
  const { terms, fetch } = parts
  const operation = operationLoader(terms, fetch)
  const watch = createWatch({ ...parts, operation })
  return {
    estimate: createEstimate(operation, fetch),
    draft: createDraft(operation, fetch),
    simulate: createSimulate(operation, fetch),
    submit: createSubmit({ ...parts, operation }),
    watch,
    isUnmoved: createIsUnmoved(watch, fetch),
  }
}
