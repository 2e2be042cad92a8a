import type { ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import type { HistoryEntry } from '../flows/modal/views.ts'
import { WALLET_CONNECT } from '../walletconnect/transport.ts'
import type { WalletEntry } from '../wallets/walletEntry.ts'
import { connectorsOf } from './connectorsOf.ts'
import type { WalletRow } from './selectWallets.ts'

/**
 * Where choosing a row of the wallet list leads: to the wallet's connector where it is in this page, to the choice of chain family where it
 * has several, else to WalletConnect.
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

/** The same for a wallet of the catalogue. */
export function walletTarget(snapshot: ModalSnapshot, wallet: WalletEntry, namespace?: ChainNamespace): HistoryEntry {
  const { id, name, imageUrl } = wallet
  return rowTarget(
    { id, name, imageUrl, entry: wallet, connectors: connectorsOf(snapshot, wallet, namespace) },
    namespace,
  )
}

/** Whether a wallet of the catalogue is in this page, in one chain family or in several. */
export const isWalletHere = (snapshot: ModalSnapshot, wallet: WalletEntry, namespace?: ChainNamespace): boolean =>
  connectorsOf(snapshot, wallet, namespace).length > 0
