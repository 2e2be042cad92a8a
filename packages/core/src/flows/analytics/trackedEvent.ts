import { FoyerError } from '../../errors.ts'
import { connectionOf, networkStateOf, walletConnectOf } from '../../selectors/connectionOf.ts'
import { selectAccount } from '../../selectors/selectAccount.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { platformsOf } from '../../wallets/platforms.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { askedConnectors, connectedNamespaces } from '../modal/routing.ts'
import type { Told } from '../modal/told.ts'
import type { TrackedEvent } from './trackedEvents.ts'

/** What the specification wants to hear of something that happened; undefined where that is nothing. */
export function trackedEvent(told: Told, modal: ModalSnapshot, projectId: string): TrackedEvent | undefined {
  const { what } = told
  const connected = connectedNamespaces(told).length > 0
  const address = connected ? selectAccount(modal)?.address : undefined
  switch (what.type) {
    case 'modal.opened':
      return { event: 'MODAL_OPEN', properties: { connected }, address }
    case 'modal.closed':
      return { event: 'MODAL_CLOSE', properties: { connected }, address }
    case 'session.established': {
      const [first] = what.connections.filter(({ namespace }) => told.standing[namespace])
      const name = walletConnectOf(modal)?.context.session?.wallet.name ?? ''
      const properties = { method: wayOf(told, modal), name }
      return first && { event: 'CONNECT_SUCCESS', properties, address: first.address }
    }
    case 'connection.established': {
      const { namespace, connectorId } = what.connection
      // The session was counted, once for all of its namespaces.
      if (what.restored || connectorId === WALLET_CONNECT || isCounted(told, modal)) return undefined
      const connector = modal.context.connectors.find(({ id, chain }) => id === connectorId && chain === namespace)
      const properties = { method: 'browser' as const, name: connector?.name ?? connectorId }
      return { event: 'CONNECT_SUCCESS', properties, address: what.connection.address }
    }
    case 'connection.lost':
      if (what.by !== 'visitor') return undefined
      return { event: 'DISCONNECT_SUCCESS', properties: { namespace: what.namespace } }
    case 'disconnect.failed': {
      const { message } = new FoyerError('disconnect.failed', { namespace: what.namespace })
      return { event: 'DISCONNECT_ERROR', properties: { message } }
    }
    case 'network.changed':
      return { event: 'SWITCH_NETWORK', properties: { network: what.chainId }, address }
    case 'catalogue.searched':
      return { event: 'SEARCH_WALLET', properties: { badge: what.badge, search: what.text }, address }
    case 'accountType.preferred': {
      const { namespace, accountType } = what
      const network =
        connectionOf(modal, namespace)?.context.connection?.chainId ?? networkStateOf(modal)?.context.chosen[namespace]
      return network && { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType, network }, address }
    }
    case 'activity.failed': {
      const properties = { address: what.address, projectId, cursor: what.cursor }
      return { event: 'ERROR_FETCH_TRANSACTIONS', properties, address: what.address }
    }
  }
}

/** By the code, or by a link of this device's. */
function wayOf({ top }: Told, { context: { config } }: ModalSnapshot): 'qrcode' | 'mobile' {
  const { mobile } = config.platform
  if (top?.view !== 'ConnectingWalletConnect' || !top.payload.wallet) return mobile ? 'mobile' : 'qrcode'
  const way = top.payload.platform ?? platformsOf(top.payload.wallet, { mobile, installed: false })[0] ?? 'qrcode'
  return way === 'qrcode' ? 'qrcode' : 'mobile'
}

/** One wallet asked for several of its families at once is one connection: the first family that it lets in. */
function isCounted({ what, top, standing }: Told, modal: ModalSnapshot): boolean {
  if (what.type !== 'connection.established') return false
  const asked = askedConnectors(top).filter(({ namespace }) => connectedNamespaces({ standing }).includes(namespace))
  return asked.some(
    ({ namespace, connectorId }) =>
      namespace !== what.connection.namespace &&
      connectionOf(modal, namespace)?.context.connection?.connectorId === connectorId,
  )
}
