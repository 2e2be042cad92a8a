import { assertEvent } from 'xstate'
import { isChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { transactionFacts } from '../transactions/transactionFacts.ts'
import type { StorageEvent } from './modal.ports.ts'
import { modalSetup } from './modal.setup.ts'
import type { ModalContext } from './modal.types.ts'
import { connectedNamespaces, isPairing, servesNamespace, topOf } from './routing.ts'
import { remoteWallet } from './usedWallet.ts'

/** Error of a choice of network that the network did not take. */
const networkError = (context: ModalContext, id: string, isRefused: boolean): ErrorRecord => {
  const namespace = id.split(':')[0]!
  if (isChainNamespace(namespace) && !servesNamespace(context, namespace))
    return { code: 'network.notServed', context: { namespace } }
  return { code: isRefused ? 'network.switchingOff' : 'network.notFound', context: { id } }
}

const write = (key: string, value: unknown): StorageEvent => ({ type: 'storage.write', key, value })

/** Events that the host is told. */
const facts = [
  'modal.opened',
  'modal.closed',
  'connection.established',
  'connection.changed',
  'connection.lost',
  'network.switched',
  'message.signed',
  'message.failed',
  'accountType.preferred',
  'analytics.event',
  'siwx.signed',
  'siwx.signedOut',
  ...transactionFacts,
] as const

/** Facts emitted to the host, and toasts. */
export const factActions = {
  emitFact: modalSetup.emit(({ event }) => {
    assertEvent(event, facts)
    if (event.type !== 'connection.established') return event
    const { signedIn: _, ...established } = event
    return established
  }),
  emitError: modalSetup.emit(({ event }) => {
    assertEvent(event, [
      'connection.failed',
      'disconnect.failed',
      'switch.failed',
      'catalogue.failed',
      'tokens.failed',
      'activity.failed',
      'names.failed',
      'smartSessions.failed',
      'login.failed',
      'analytics.refused',
      'flow.failed',
      'siwx.failed',
      'transaction.failed',
      'transaction.refused',
    ])
    const error: ErrorRecord =
      event.type === 'disconnect.failed'
        ? { code: 'disconnect.failed', context: { namespace: event.namespace } }
        : event.error
    return { type: 'error' as const, error, cause: event.cause }
  }),
  emitNetworkError: modalSetup.emit(({ context, event }) => {
    assertEvent(event, ['network.unknown', 'network.refused'])
    const { type, id } = event
    return { type: 'error' as const, error: networkError(context, id, type === 'network.refused') }
  }),
  /** Shows a toast about a failure. Only a failed disconnect is also shown while the window is closed. */
  showFailure: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    const { type } = event
    const message = type === 'disconnect.failed' || type === 'activity.failed' ? type : 'balance.unavailable'
    if (topOf(context) || type === 'disconnect.failed')
      enqueue.sendTo('toasts', { type: 'toast.show', variant: 'error', message })
  }),
}

/** Records stored for the next visit. */
export const storageActions = {
  storeRecord: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, ['connection.established', 'connection.changed'])
    const { namespace, connectorId, chainId, address, selected, session, kept } = event.connection
    // Stored without an address that the wallet itself selected: the next visit shows the account that is selected by then.
    // With WalletConnect the address is stored: a restored session has no current selection.
    const chosen = (address !== selected || connectorId === WALLET_CONNECT) && { address }
    enqueue.sendTo('storage', write(`${namespace}/connector`, { connectorId, chainId, session, kept, ...chosen }))
    enqueue.sendTo('storage', write('recent-wallets', context.recentWallets))
    if (event.type === 'connection.established' && !event.restored) {
      enqueue.sendTo('storage', write('active-namespace', namespace))
    }
  }),
  /** Stores that a wallet of this page was asked in vain. One that is not there was not asked, and a session prompts nobody. */
  noteUnanswered: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'restore.unanswered')
    const { namespace, record } = event
    if (context.connectors.some(({ id, chain }) => id === record.connectorId && chain === namespace))
      enqueue.sendTo('storage', write(`${namespace}/connector`, { ...record, unanswered: true }))
  }),
  dropRecord: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'connection.lost')
    // The other tab has stored what is connected there.
    if (event.by === 'otherTab') return
    enqueue.sendTo('storage', write(`${event.namespace}/connector`, undefined))
    enqueue.sendTo('storage', write('active-namespace', connectedNamespaces(context)[0]))
  }),
  storeActiveNetwork: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'network.changed')
    enqueue.sendTo('storage', write('active-network', event.chainId))
    // Stored only while a wallet is connected: the next visit reads it as a sign that there is a connection to restore.
    if (connectedNamespaces(context).includes(event.namespace)) {
      enqueue.sendTo('storage', write('active-namespace', event.namespace))
    }
  }),
  noteAccountType: modalSetup.assign(({ context, event }) => {
    assertEvent(event, 'accountType.preferred')
    return { accountTypes: { ...context.accountTypes, [event.namespace]: event.accountType } }
  }),
  /** Stores, on a phone, the link that opens the wallet again for a request. */
  storeDeepLink: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'connection.established')
    if (event.restored || event.connection.connectorId !== WALLET_CONNECT) return
    // The first connection of a session closes the view, so the following ones must not write.
    if (!isPairing(topOf(context))) return
    const link = context.config.platform.mobile ? remoteWallet(context, event)?.mobile_link : undefined
    enqueue.sendTo('storage', write('deep-link', link))
  }),
  dropDeepLink: modalSetup.enqueueActions(({ event, enqueue }) => {
    assertEvent(event, 'connection.lost')
    // A replacement in one namespace keeps the session of the others.
    if (event.connectorId === WALLET_CONNECT && event.by !== 'replacement' && event.by !== 'otherTab')
      enqueue.sendTo('storage', write('deep-link', undefined))
  }),
}
