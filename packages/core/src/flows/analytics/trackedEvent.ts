import { isShared } from '../../auth/auth.ts'
import type { WalletAccount } from '../../chain/adapter.ts'
import { formatAmount } from '../../chain/amount.ts'
import type { Login } from '../../chain/login.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import { platformsOf } from '../../wallets/platforms.ts'
import { connectionOf, networkStateOf, walletConnectOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { ModalTracked } from '../modal/trackedEvents.ts'
import { isTransfer } from '../transactions/transaction.types.ts'
import type { TrackedEvent } from './trackedEvents.ts'

const SIGN_IN_EVENTS = {
  'siwx.signed': 'SIWX_AUTH_SUCCESS',
  'siwx.failed': 'SIWX_AUTH_ERROR',
  'siwx.cancelled': 'CLICK_CANCEL_SIWX',
} as const

const SEND_EVENTS = {
  'transaction.asked': 'SEND_INITIATED',
  'transaction.submitted': 'SEND_SUCCESS',
  'transaction.failed': 'SEND_ERROR',
} as const

/** Type of an account that a namespace's wallet shares, where the wallet names one. */
const accountTypeOf = (modal: ModalSnapshot, { namespace, address }: Pick<WalletAccount, 'namespace' | 'address'>) =>
  connectionOf(modal, namespace)?.context.connection?.accounts.find(each => each.address === address)?.type

/** Analytics event of the specification for an event of the modal; undefined where there is none. */
export function trackedEvent(event: ModalTracked, modal: ModalSnapshot, projectId: string): TrackedEvent | undefined {
  const { tracked } = event
  const connected = event.connected.length > 0
  const connectionIn = (namespace?: ChainNamespace) => connectionOf(modal, namespace)?.context.connection
  const address = connected ? connectionIn()?.address : undefined
  switch (tracked.type) {
    case 'modal.opened':
      return { event: 'MODAL_OPEN', properties: { connected }, address }
    case 'modal.closed':
      return { event: 'MODAL_CLOSE', properties: { connected }, address }
    case 'session.established': {
      const [first] = tracked.connections
      const properties = first?.login
        ? { method: first.login.kind, name: nameOf(first.login, modal) }
        : { method: wayOf(event, modal), name: walletConnectOf(modal)?.context.session?.wallet.name ?? '' }
      return first && { event: 'CONNECT_SUCCESS', properties, address: first.address }
    }
    case 'connection.established': {
      const { namespace, connectorId, address: connectedAs } = tracked.connection
      // A restored connection is not a new one, and a session was already counted once for all of its namespaces.
      if (tracked.restored || isShared(connectorId)) return undefined
      // A wallet that is asked for several namespaces at once is one connection: the first namespace that it approves.
      const others = event.asked.filter(
        each => each.namespace !== namespace && event.connected.includes(each.namespace),
      )
      if (others.some(each => connectionIn(each.namespace)?.connectorId === each.connectorId)) return undefined
      const connector = modal.context.connectors.find(({ id, chain }) => id === connectorId && chain === namespace)
      const properties = { method: 'browser' as const, name: connector?.name ?? connectorId }
      return { event: 'CONNECT_SUCCESS', properties, address: connectedAs }
    }
    case 'disconnect.done':
      return { event: 'DISCONNECT_SUCCESS', properties: { namespace: tracked.namespace } }
    case 'disconnect.failed': {
      const { message } = new FoyerError('disconnect.failed', { namespace: tracked.namespace })
      return { event: 'DISCONNECT_ERROR', properties: { message } }
    }
    case 'network.switched':
      return { event: 'SWITCH_NETWORK', properties: { network: tracked.chainId }, address }
    case 'catalogue.searched':
      return { event: 'SEARCH_WALLET', properties: { badge: tracked.badge, search: tracked.text }, address }
    case 'accountType.preferred': {
      const { namespace, accountType } = tracked
      const network = connectionIn(namespace)?.chainId ?? networkStateOf(modal)?.context.chosen[namespace]
      const properties = network && { accountType, network }
      return properties && { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties, address }
    }
    case 'siwx.signed':
    case 'siwx.failed':
    case 'siwx.cancelled': {
      // A session of an earlier visit is not a new sign-in.
      if (tracked.type === 'siwx.signed' && !tracked.isNew) return undefined
      const { chainId: network } = tracked
      const isSmartAccount = accountTypeOf(modal, tracked) === 'smartAccount'
      return { event: SIGN_IN_EVENTS[tracked.type], properties: { network, isSmartAccount }, address: tracked.address }
    }
    case 'transaction.asked':
    case 'transaction.submitted':
    case 'transaction.failed': {
      const { chainId: network, summary, address: sender } = tracked.transaction
      // Without a summary the host has sent it by itself.
      if (!summary || !isTransfer(summary)) return undefined
      const amount = formatAmount(BigInt(summary.amount), summary.decimals)
      const message = tracked.type === 'transaction.failed' && { message: tracked.error.code }
      const properties = { network, token: summary.symbol, amount, ...message }
      return { event: SEND_EVENTS[tracked.type], properties, address: sender }
    }
    case 'activity.failed': {
      const properties = { address: tracked.address, projectId, cursor: tracked.cursor }
      return { event: 'ERROR_FETCH_TRANSACTIONS', properties, address: tracked.address }
    }
  }
}

/** Name of a login: the provider, never the visitor's own. */
const nameOf = (login: Login, { context: { config } }: ModalSnapshot) =>
  login.kind === 'social' ? login.provider : (config.auth?.name ?? '')

/** Way of the pairing: by the QR code, or by a link on this device. */
function wayOf({ top }: ModalTracked, { context: { config } }: ModalSnapshot): 'qrcode' | 'mobile' {
  const { mobile } = config.platform
  if (top?.view !== 'ConnectingWalletConnect' || !top.payload.wallet) return mobile ? 'mobile' : 'qrcode'
  const way = top.payload.platform ?? platformsOf(top.payload.wallet, { mobile, installed: false })[0] ?? 'qrcode'
  return way === 'qrcode' ? 'qrcode' : 'mobile'
}
