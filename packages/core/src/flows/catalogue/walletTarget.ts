import type { ChainNamespace } from '../../chain/namespace.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { mergeWallets } from '../../wallets/mergeWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { HistoryEntry } from '../modal/views.ts'
import type { WalletRow } from './selectWallets.ts'

/** Connectors of a known wallet in this page, at most one per namespace. */
export function connectorsOf(
  { context: { connectors } }: ModalSnapshot,
  wallet: WalletEntry,
  namespace?: ChainNamespace,
): { id: string; namespace: ChainNamespace }[] {
  const offered = connectors.filter(({ chain }) => namespace === undefined || chain === namespace)
  const choices = mergeWallets({ connectors: offered, entries: [wallet] })
  return choices.find(({ entry }) => entry?.id === wallet.id)?.connectors ?? []
}

/**
 * View that a row of the wallet list opens: the wallet's connector in this page, the choice of namespace where it has several, else
 * WalletConnect.
 */
export function rowTarget(
  { id, name, imageUrl, connectors, entry }: Pick<WalletRow, 'id' | 'name' | 'imageUrl' | 'connectors' | 'entry'>,
  namespace?: ChainNamespace,
): HistoryEntry {
  const within = namespace && { namespace }
  const asked = connectors.map(each => ({ connectorId: each.id, namespace: each.namespace }))
  const [only, ...others] = asked
  if (only && others.length > 0) {
    const wallet = { name, ...(imageUrl !== undefined && { imageUrl }), connectors: asked }
    return { view: 'ConnectWallets', payload: { ...within, wallet } }
  }
  if (only) return { view: 'ConnectingExternal', payload: only }
  if (id === WALLET_CONNECT || !entry) return { view: 'ConnectingWalletConnectBasic', payload: { ...within } }
  return { view: 'ConnectingWalletConnect', payload: { wallet: entry, ...within } }
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
