import type { ChainNamespace } from '../../chain/namespace.ts'
import { mergeWallets } from '../../wallets/mergeWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { canShow } from '../modal/routing.ts'
import type { HistoryEntry } from '../modal/views.ts'
import { offeredConnectors, rowTarget, selectWallets, type WalletRow } from './selectWallets.ts'

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
 * View that leads to the wallet with this id: the id of a row, of a wallet of the catalogue, or of a connector in this page, or the rdns of one. A
 * wallet that is known, and cannot be reached from here, leads to the wallets to get; a name that several have, to the list. Undefined where there is none. `known`: wallets of the catalogue.
 */
export function selectedTarget(
  snapshot: ModalSnapshot,
  id: string,
  known: readonly WalletEntry[],
): HistoryEntry | undefined {
  const { connectors: inPage } = snapshot.context
  const named = new Set(inPage.filter(each => each.id === id || each.info?.rdns === id).map(each => each.id))
  const isNamed = ({ connectors }: Pick<WalletRow, 'connectors'>) => connectors.some(each => named.has(each.id))
  const rows = selectWallets(snapshot)
  const own = rows.filter(isNamed)
  const row = rows.find(each => each.id === id) ?? own[0]
  // Any wallet can say that it is another one: of two under one name, the visitor says which.
  if (row?.id !== id && own.length > 1) return { view: 'Connect', payload: {} }
  const wallet = known.find(each => each.id === id || each.rdns === id)
  // A host may select a wallet of this page that it does not list.
  const here = mergeWallets({ connectors: inPage, entries: [] }).find(isNamed)
  return [
    row && rowTarget(row),
    wallet && walletTarget(snapshot, wallet),
    here && rowTarget({ imageUrl: undefined, entry: undefined, ...here }),
    wallet && ({ view: 'GetWallet', payload: {} } as const),
  ].find(entry => entry && canShow(snapshot.context, entry))
}

/** Whether a wallet of the catalogue is in this page, in one namespace or several. */
export const isWalletHere = (snapshot: ModalSnapshot, wallet: WalletEntry, namespace?: ChainNamespace): boolean =>
  connectorsOf(snapshot, wallet, namespace).length > 0
