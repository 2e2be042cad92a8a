import type { CallTerms } from '../transfer/callTerms.ts'
import type { Operation } from './operation.types.ts'

/** Loads the sending of smart accounts when one sends, swaps, or is watched. */
export const operationLoader =
  (terms: CallTerms, fetch: typeof globalThis.fetch | undefined) => async (): Promise<Operation> =>
    (await import('./createOperation.ts')).createOperation(terms, fetch)
