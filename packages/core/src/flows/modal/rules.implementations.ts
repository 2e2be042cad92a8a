import { assertEvent } from 'xstate'
import type { Connection } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { recentWallets } from '../../rules/recentWallets.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { activeNamespaceOf } from './activeNamespaceOf.ts'
import { connectionId } from './connectionId.ts'
import { modalSetup } from './modal.setup.ts'
import type { ModalContext, ModalEvent, NamespaceStatus } from './modal.types.ts'
import {
  askedConnectors,
  beforeNetworks,
  canShow,
  connectedNamespaces,
  firstEntry,
  isChoosing,
  isPairing,
  mustStay,
  topOf,
} from './routing.ts'
import { remoteWallet, usedWallet } from './usedWallet.ts'
import type { HistoryEntry } from './views.ts'

type Scope = { context: ModalContext; event: ModalEvent }

const statusAs = ({ status }: ModalContext, namespace: ChainNamespace, value: NamespaceStatus) => ({
  status: { ...status, [namespace]: value },
})

/** Actions of the rules between the flows. */
export const ruleActions = {
  goSwitch: modalSetup.raise(({ event }) => {
    assertEvent(event, 'switch.requested')
    const { namespace, chainId } = event
    return { type: 'view.go' as const, entry: { view: 'SwitchNetwork' as const, payload: { namespace, chainId } } }
  }),
  openSwitch: modalSetup.raise(({ event }) => {
    assertEvent(event, 'connect.confirming')
    const { namespace, chainId } = event
    return { type: 'modal.open' as const, view: 'SwitchNetwork' as const, namespace, arguments: { chainId } }
  }),
  goConnect: modalSetup.raise(({ event }) => {
    assertEvent(event, 'connect.requested')
    const entry: HistoryEntry = { view: 'Connect', payload: { namespace: event.namespace } }
    return { type: 'view.go' as const, entry, mode: 'replace' as const }
  }),
  goUnsupported: modalSetup.raise(({ event }) => {
    assertEvent(event, 'network.judged')
    const entry: HistoryEntry = { view: 'UnsupportedChain', payload: { namespace: event.namespace } }
    return { type: 'view.go' as const, entry, mode: 'reset' as const }
  }),
  returnBeforeNetworks: modalSetup.enqueueActions(({ context, enqueue }) => {
    const history = beforeNetworks(context)
    const entry = history.at(-1)
    if (!entry) return enqueue.raise({ type: 'modal.close' })
    enqueue.assign({ history })
    enqueue.raise({ type: 'view.go', entry, mode: 'replace' })
  }),
  leaveLostView: modalSetup.enqueueActions(({ context, enqueue }) => {
    const top = topOf(context)
    if (top && !canShow(context, top)) enqueue.raise({ type: 'view.go', entry: firstEntry(context), mode: 'reset' })
  }),
  leaveConnect: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'connection.established')
    const top = topOf(context)
    if (!isChoosing(top)) return
    const { namespace = event.connection.namespace } = top.payload
    if (namespace === event.connection.namespace)
      enqueue.raise({ type: 'view.go', entry: firstEntry(context), mode: 'reset' })
  }),
  /** One session, a connection for each namespace in it; the one the visitor asked for last, so that it is the active one. */
  shareSession: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, 'session.established')
    const top = topOf(context)
    const preferred = (isPairing(top) && top.payload.namespace) || activeNamespaceOf(system)
    const isLast = ({ namespace }: Connection) => Number(namespace === preferred)
    for (const connection of [...event.connections].sort((a, b) => isLast(a) - isLast(b))) {
      if (context.status[connection.namespace])
        enqueue.sendTo(connectionId(connection.namespace), { type: 'connection.approved', connection })
    }
  }),
  noteEstablished: modalSetup.assign(({ context, event }) => {
    assertEvent(event, 'connection.established')
    const id = usedWallet(context, event)
    const recent = context.recentWallets.map(each => ({ id: each }))
    return {
      ...statusAs(context, event.connection.namespace, 'connected'),
      recentWallets: id === undefined ? context.recentWallets : recentWallets(recent, { id }).map(each => each.id),
    }
  }),
  noteAbsent: modalSetup.assign(({ context, event }) => {
    assertEvent(event, ['connection.absent', 'connection.lost'])
    return statusAs(context, event.namespace, 'absent')
  }),
  noteJudged: modalSetup.assign({
    status: ({ context, event }) => {
      assertEvent(event, 'network.judged')
      if (!connectedNamespaces(context).includes(event.namespace)) return context.status
      // Only the active namespace can strand the visitor; what was said of another one no longer counts.
      const others = Object.entries(context.status).map(([namespace, status]) => [
        namespace,
        status === 'unsupported' ? 'connected' : status,
      ])
      return { ...Object.fromEntries(others), [event.namespace]: event.supported ? 'connected' : 'unsupported' }
    },
  }),
  noteDeciding: modalSetup.assign({
    deciding: ({ event }) => {
      assertEvent(event, 'connection.established')
      const { namespace, connectorId } = event.connection
      return { namespace, connectorId }
    },
  }),
  endDeciding: modalSetup.assign({ deciding: undefined }),
  reportConnection: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, ['connection.established', 'connection.changed'])
    const { namespace, chainId } = event.connection
    // The chain first, then the namespace: otherwise the network reports a chain without a connection.
    enqueue.sendTo('network', { type: 'connection.moved', namespace, chainId })
    if (event.type === 'connection.changed') return
    const active = activeNamespaceOf(system)
    // Restored, it becomes the active one only in the place of one that did not come back.
    if (!event.restored || (active && context.status[active] === 'absent'))
      enqueue.sendTo('network', { type: 'namespace.activate', namespace })
  }),
  reportLoss: modalSetup.sendTo('network', ({ event }) => {
    assertEvent(event, ['connection.lost', 'connection.absent'])
    return { type: 'connection.gone' as const, namespace: event.namespace }
  }),
  /** Of several that were connected in one go, the one that the visitor chose first. */
  activateAsked: modalSetup.enqueueActions(({ context, enqueue }) => {
    const [first] = askedConnectors(topOf(context))
    if (first) enqueue.sendTo('network', { type: 'namespace.activate', namespace: first.namespace })
  }),
  dropWantedNetwork: modalSetup.sendTo('network', { type: 'network.cancel' }),
  noteUsedWallet: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, 'connection.established')
    const wallet = remoteWallet(context, event)
    if (wallet && system.get('catalogue')) enqueue.sendTo('catalogue', { type: 'wallet.used', wallet })
  }),
}

export const ruleGuards = {
  /** Analytics and the portfolio fail without an error for the host. */
  isRemoteFailure: ({ event }: Scope) =>
    event.type === 'flow.failed' &&
    'chunk' in event.error.context &&
    ['catalogue', 'walletConnect'].includes(event.error.context.chunk),
  isRestored: ({ event }: Scope) => event.type === 'connection.established' && event.restored,
  isAboutAnother: ({ context, event }: Scope) =>
    event.type === 'network.judged' && event.namespace !== context.deciding?.namespace,
  isStillConnecting: ({ context }: Scope) => {
    const top = topOf(context)
    const { deciding } = context
    if (isPairing(top)) return deciding?.connectorId === WALLET_CONNECT
    const asked = askedConnectors(top).map(({ namespace }) => namespace)
    const connected = connectedNamespaces(context)
    return asked.some(each => each === deciding?.namespace) && asked.every(each => connected.includes(each))
  },
  isUnsupported: ({ context, event }: Scope) =>
    event.type === 'network.judged' && !event.supported && connectedNamespaces(context).includes(event.namespace),
  isShownUnsupported: ({ context, event }: Scope) =>
    event.type === 'network.judged' && !event.supported && topOf(context)?.view === 'UnsupportedChain',
  isLeavingUnsupported: ({ context, event }: Scope) =>
    event.type === 'network.judged' &&
    event.supported &&
    context.history.some(({ view }) => view === 'UnsupportedChain'),
  networkWasChosen: ({ context, event }: Scope) => {
    const top = topOf(context)
    if (event.type !== 'network.changed' || top === undefined) return false
    // The judgement that follows closes the modal; until then UnsupportedChain would come back for a moment.
    if (mustStay(context)) return false
    return top.view === 'Networks' || (top.view === 'SwitchNetwork' && top.payload.chainId === event.chainId)
  },
  isReplaced: ({ event }: Scope) => event.type === 'connection.lost' && event.by === 'replacement',
  visitorLeftTheLast: ({ context, event }: Scope) =>
    event.type === 'connection.lost' &&
    event.by === 'visitor' &&
    connectedNamespaces(context).every(namespace => namespace === event.namespace),
}
