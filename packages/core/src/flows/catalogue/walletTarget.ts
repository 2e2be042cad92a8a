import type { ChainNamespace } from '../../chain/namespace.ts'
import { mergeWallets } from '../../wallets/mergeWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { canShow } from '../modal/routing.ts'
import type { HistoryEntry } from '../modal/views.ts'
import { offeredConnectors, rowTarget, selectWallets } from './selectWallets.ts'

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

/**
 * View that leads to the wallet with this id: the id of a row, of a wallet of the catalogue, or of a connector in this page. Undefined where
 * there is none, or where it cannot be reached. `known`: wallets of the catalogue.
 */
export function selectedTarget(
  snapshot: ModalSnapshot,
  id: string,
  known: readonly WalletEntry[],
): HistoryEntry | undefined {
  const row = selectWallets(snapshot).find(each => each.id === id)
  const wallet = known.find(each => each.id === id)
  // A host may select a wallet of this page that it does not list.
  const here = mergeWallets({ connectors: snapshot.context.connectors, entries: [] }).find(({ connectors }) =>
    connectors.some(connector => connector.id === id),
  )
  return [
    row && rowTarget(row),
    wallet && walletTarget(snapshot, wallet),
    here && rowTarget({ imageUrl: undefined, entry: undefined, ...here }),
  ].find(entry => entry && canShow(snapshot.context, entry))
}

/** Whether a wallet of the catalogue is in this page, in one namespace or several. */
export const isWalletHere = (snapshot: ModalSnapshot, wallet: WalletEntry, namespace?: ChainNamespace): boolean =>
  connectorsOf(snapshot, wallet, namespace).length > 0
