import { assertEvent } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { advised } from '../../schema/advice.ts'
import { pairingUri } from '../../wallets/links.ts'
import { connectionId } from './connectionId.ts'
import { modalSetup } from './modal.setup.ts'
import type { ModalContext, ModalEvent } from './modal.types.ts'
import { activeNamespaceOf, holderOf } from './readings.ts'
import {
  askedConnectors,
  backCloses,
  behind,
  canShow,
  completed,
  connectedNamespaces,
  connectorEntry,
  firstEntry,
  goTo,
  isSameEntry,
  mustStay,
  portfolioSections,
  requestedEntry,
  selectedWallet,
  servesNamespace,
  topOf,
} from './routing.ts'
import { askConnection, toConnection } from './toConnection.ts'
import type { BuiltView } from './views.ts'

type Scope = { context: ModalContext; event: ModalEvent }

/** Actions of the window: the requested entry, and the view that it leads to. */
export const windowActions = {
  noteRequest: modalSetup.assign({
    request: ({ event }) => {
      assertEvent(event, 'modal.open')
      return requestedEntry(event)
    },
  }),
  requestConnector: modalSetup.assign({
    request: ({ context, event }) => {
      assertEvent(event, 'connector.select')
      return connectorEntry(context, event.id, event.namespace)
    },
  }),
  /** Reports a request with an invalid URI, or for a namespace that no adapter serves, also one from before the adapters had loaded. */
  refuseRequest: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    const request = event.type === 'modal.open' ? requestedEntry(event) : context.request
    const { namespace } = (event.type === 'connector.select' ? event : (request?.payload ?? {})) as {
      namespace?: ChainNamespace
    }
    if (namespace !== undefined && !servesNamespace(context, namespace)) {
      const isNetwork = request?.view === 'Networks' || request?.view === 'SwitchNetwork'
      const code = isNetwork ? 'network.notServed' : 'connect.notServed'
      enqueue.emit({ type: 'error', error: { code, context: { namespace } } })
    }
    if (event.type !== 'modal.open' || event.uri === undefined || pairingUri(event.uri)) return
    // The URI may hold the key of a session, so the error does not repeat it.
    const issues = advised([{ path: 'uri', message: 'a pairing of version 2' }])
    enqueue.emit({ type: 'error', error: { code: 'config.invalid', context: { issues } } })
  }),
  dropRequest: modalSetup.assign({ request: undefined }),
  goFirst: modalSetup.raise(({ context }) => goTo(firstEntry(context), 'reset')),
  goRequested: modalSetup.raise(({ context, event }) => {
    assertEvent(event, 'modal.open')
    return goTo(completed(context, requestedEntry(event)!)!)
  }),
  goConnector: modalSetup.raise(({ context, event }) => {
    assertEvent(event, 'connector.select')
    return goTo(connectorEntry(context, event.id, event.namespace)!)
  }),
  /** The catalogue, which the view loads, decides which view leads to the wallet. */
  openWallet: modalSetup.raise(({ event }) => {
    assertEvent(event, 'wallet.select')
    return { type: 'modal.open' as const, view: 'ConnectWallets' as const, arguments: { selected: event.id } }
  }),
  /** An unknown wallet leads back, or to Connect where the window was opened for it. */
  goResolved: modalSetup.raise(({ context, event }) => {
    assertEvent(event, 'wallet.resolved')
    const { entry = { view: 'Connect', payload: {} } } = event
    return !event.entry && !backCloses(context) ? { type: 'view.back' as const } : goTo(entry, 'replace')
  }),
  open: modalSetup.raise({ type: 'modal.open' }),
  close: modalSetup.raise({ type: 'modal.close' }),
  leaveView: modalSetup.raise({ type: 'view.leave' }),
  leaveToast: modalSetup.enqueueActions(({ enqueue, system }) => {
    if (system.get('toasts')) enqueue.sendTo('toasts', { type: 'window.closed' })
  }),
  raiseOpened: modalSetup.raise({ type: 'modal.opened' }),
  raiseClosed: modalSetup.raise({ type: 'modal.closed' }),
}

/** Actions of the views: routing, and what entering or leaving a view does. */
export const viewActions = {
  enter: modalSetup.assign({
    history: ({ context, event }) => {
      assertEvent(event, 'view.go')
      const { entry, mode = 'push' } = event
      if (mode === 'reset') return [entry]
      const replaces = mode === 'replace' || topOf(context)?.view === entry.view
      return [...(replaces ? context.history.slice(0, -1) : context.history), entry]
    },
  }),
  pop: modalSetup.assign({ history: ({ context }) => behind(context) }),
  clearHistory: modalSetup.assign({ history: [] }),
  /** Of several namespaces, those that the wallet already holds are not asked again: the visitor has approved them. */
  askWallet: modalSetup.enqueueActions(scope => {
    const asked = askedConnectors(topOf(scope.context))
    for (const { connectorId, namespace } of asked)
      if (asked.length < 2 || holderOf(scope.system, namespace) !== connectorId)
        askConnection(scope, namespace, { type: 'connect', connectorId, ...(asked.length > 1 && { inTurn: true }) })
  }),
  stopAsking: modalSetup.enqueueActions(scope => {
    for (const { namespace } of askedConnectors(topOf(scope.context)))
      toConnection(scope, namespace, { type: 'cancel' })
  }),
  leavePairing: modalSetup.raise({ type: 'pairing.left' }),
  stopSwitching: modalSetup.enqueueActions(scope => {
    const top = topOf(scope.context)
    if (top?.view !== 'SwitchNetwork') return
    scope.enqueue.sendTo('network', { type: 'network.cancel' })
    toConnection(scope, top.payload.namespace, { type: 'switch.cancel' })
  }),
  refreshBalances: modalSetup.enqueueActions(({ context, enqueue }) => {
    for (const namespace of connectedNamespaces(context)) {
      enqueue.sendTo(connectionId(namespace), { type: 'balance.refresh' })
    }
  }),
  /** Requests the portfolio section of the accounts on screen. Each account and chain has its own portfolio. */
  wantPortfolio: modalSetup.enqueueActions(({ context, enqueue, system }) => {
    const active = activeNamespaceOf(system)
    for (const section of portfolioSections(context))
      for (const namespace of connectedNamespaces(context))
        if (section === 'names' || namespace === active)
          enqueue.sendTo(connectionId(namespace), { type: 'portfolio.wanted', section })
  }),
  /** The account shows what is pending. */
  viewTransactions: modalSetup.enqueueActions(({ enqueue, system }) => {
    if (system.get('transactions')) enqueue.sendTo('transactions', { type: 'transactions.viewed' })
  }),
}

export const screenGuards = {
  /** Whether the view on screen waits for the way to this wallet. */
  isAwaited: ({ context, event }: Scope) =>
    event.type === 'wallet.resolved' && selectedWallet(topOf(context)) === event.id,
  isEmbedded: ({ context }: Scope) => context.config.embedded,
  /** A stored connection counts as intent. */
  returnsConnected: ({ context: { booted } }: Scope) => booted?.namespaces.some(({ record }) => record) === true,
  /** Whether the view follows from an order, and is not the one that an embedded modal opens with. */
  isStep: ({ event }: Scope) => event.type === 'view.go' && event.mode !== 'reset',
  isReadyToShow: ({ context }: Scope) =>
    context.booted !== undefined && !Object.values(context.status).includes('restoring'),
  mustStay: ({ context }: Scope) => mustStay(context),
  asksForView: ({ context, event }: Scope) => {
    if (event.type !== 'modal.open') return false
    const requested = requestedEntry(event)
    const entry = requested && completed(context, requested)
    return entry !== undefined && canShow(context, entry)
  },
  isKnownConnector: ({ context, event }: Scope) =>
    event.type === 'connector.select' && connectorEntry(context, event.id, event.namespace) !== undefined,
  isOnTop: ({ context, event }: Scope) =>
    event.type === 'view.go' && isSameEntry(topOf(context), event.entry) && event.mode === undefined,
  leadsTo: ({ context, event }: Scope, { view }: { view: BuiltView }) =>
    event.type === 'view.go' && event.entry.view === view && canShow(context, event.entry),
  cameFrom: ({ context }: Scope, { view }: { view: BuiltView }) => behind(context).at(-1)?.view === view,
  backCloses: ({ context }: Scope) => backCloses(context),
}
