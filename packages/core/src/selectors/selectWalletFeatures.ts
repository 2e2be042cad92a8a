import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { canShow } from '../flows/modal/routing.ts'
import type { HistoryEntry } from '../flows/modal/views.ts'
import { WALLET_FEATURES, type WalletFeature } from '../rules/walletFeature.ts'

/** The views that they begin with, as far as they are built. */
const entries: Partial<Record<WalletFeature, HistoryEntry>> = { receive: { view: 'WalletReceive', payload: {} } }

export type WalletFeatureEntry = { feature: WalletFeature; entry: HistoryEntry }

/** What can be done with the connected wallet, in the host's order or the specification's, and the view that each leads to. */
export function selectWalletFeatures({ context }: ModalSnapshot): WalletFeatureEntry[] {
  const order = context.config.walletFeaturesOrder ?? WALLET_FEATURES
  return [...new Set(order)].flatMap(feature => {
    const entry = entries[feature]
    return entry && canShow(context, entry) ? { feature, entry } : []
  })
}
