import type { TransferFeature } from '@foyer/core/chain'
import { isOperation } from '../operation/isOperation.ts'
import { isOfContract, readExecuted } from './contractPayer.ts'
import { readChain } from './endpoint.ts'
import { readNonce } from './nonces.ts'

/**
 * Whether the payer has sent nothing since the draft: its next nonce, waiting transactions included, is still that of the draft. The one that a
 * replacement replaces has its nonce, so that the next one counts. A user operation has no such nonce: it is looked for. A contract counts what
 * its owners have executed.
 */
export const createIsUnmoved =
  (
    watch: TransferFeature['watch'],
    fetch: typeof globalThis.fetch | undefined,
  ): NonNullable<TransferFeature['isUnmoved']> =>
  async (draft, network, { signal }) => {
    if (isOperation(draft)) {
      const [seen] = await watch([{ from: draft.from, draft }], network, { signal })
      return seen?.status === 'unseen'
    }
    if (isOfContract(draft)) {
      const { executed } = draft.fee.terms
      if (executed === undefined) return false
      const now = await readChain({ network, fetch, signal, method: 'eth_call' }, reader =>
        readExecuted(reader, draft.from),
      )
      return `${now}` === executed
    }
    const { nonce } = draft.trace
    if (nonce === undefined) return false
    const next = await readChain({ network, fetch, signal, method: 'eth_getTransactionCount' }, reader =>
      readNonce(reader, draft.from, 'pending'),
    )
    return next === (draft.isReplacement ? nonce + 1 : nonce)
  }
