import type { ChainNamespace } from '../../chain/namespace.ts'
import { mergeWallets } from '../../wallets/mergeWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { HistoryEntry } from '../modal/views.ts'
import { offeredConnectors, rowTarget } from './selectWallets.ts'

/** Connectors of a known wallet in this page, at most one per namespace. */
export function connectorsOf(
  snapshot: ModalSnapshot,
  wallet: WalletEntry,
  namespace?: ChainNamespace,
): { id: string; namespace: ChainNamespace }[] {
  const choices = mergeWallets({ connectors: offeredConnectors(snapshot, namespace), entries: [wallet] })
  return choices.find(({ entry }) => entry?.id === wallet.id)?.connectors ?? []
}

/** View that a wallet of the catalogue opens. */
export function walletTarget(snapshot: ModalSnapshot, wallet: WalletEntry, namespace?: ChainNamespace): HistoryEntry {
  const { id, name, imageUrl } = wallet
  return rowTarget(
    { id, name, imageUrl, entry: wallet, connectors: connectorsOf(snapshot, wallet, namespace) },
    namespace,
  )
}

/** Whether a wallet of the catalogue is in this page, in one namespace or several. */
export const isWalletHere = (snapshot: ModalSnapshot, wallet: WalletEntry, namespace?: ChainNamespace): boolean =>
  connectorsOf(snapshot, wallet, namespace).length > 0
