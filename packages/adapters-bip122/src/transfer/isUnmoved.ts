import type { TransferFeature } from '@foyer/core/chain'
import { readHistory } from './chainTransaction.ts'
import { readCoins } from './coins.ts'
import { paysAsDrafted } from './watch.ts'

/**
 * Whether the draft's coins are unspent, waiting transactions included, and no transaction since pays the same: some wallets choose the coins
 * themselves.
 */
export const createIsUnmoved =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<TransferFeature['isUnmoved']> =>
  async (draft, network, { signal }) => {
    const { inputs = [], block } = draft.trace
    const reading = { network, fetch, signal }
    const [coins, history] = await Promise.all([
      readCoins(draft.from, network, reading),
      readHistory(draft.from, reading),
    ])
    const unspent = new Set(coins.map(({ txid, index }) => `${txid}:${index}`))
    const isNew = (height: number | undefined) => height === undefined || height > block
    return (
      inputs.length > 0 &&
      inputs.every(input => unspent.has(input)) &&
      !history.some(each => isNew(each.block) && paysAsDrafted(each, draft))
    )
  }
