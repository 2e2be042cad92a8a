import { assertEvent } from 'xstate'
import { isShared } from '../../auth/auth.ts'
import type { Connection } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { recentWallets } from '../../rules/recentWallets.ts'
import { modalSetup } from './modal.setup.ts'
import type { ModalContext, ModalEvent } from './modal.types.ts'
import { activeNamespaceOf, holderOf, statusOf } from './readings.ts'
import {
  askedConnectors,
  beforeNetworks,
  canShow,
  connectedNamespaces,
  firstEntry,
  goTo,
  isChoosing,
  isJoining,
  mustSwitch,
  topOf,
} from './routing.ts'
import { askConnection } from './toConnection.ts'
import { remoteWallet, usedWallet } from './usedWallet.ts'
import type { HistoryEntry } from './views.ts'

type Scope = { context: ModalContext; event: ModalEvent }

type Judgement = Extract<ModalEvent, { type: 'network.changed' | 'network.judged' }>

const isJudgement = (event: ModalEvent): event is Judgement =>
  event.type === 'network.changed' || event.type === 'network.judged'

/** Whether the visitor chose this network in the view on screen. */
const networkWasChosen = (context: ModalContext, chainId: CaipNetworkId) => {
  const top = topOf(context)
  // The modal closes when the chain is supported again; until then UnsupportedChain would come back for a moment.
  if (top === undefined || mustSwitch(context)) return false
  return top.view === 'Networks' || (top.view === 'SwitchNetwork' && top.payload.chainId === chainId)
}

/** Actions of the rules between the flows. */
export const ruleActions = {
  /** After a connection Back must not lead to the view that asked for it, and a view that still asks others stays. */
  goSwitch: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'switch.requested')
    const { namespace, chainId } = event
    const entry: HistoryEntry = { view: 'SwitchNetwork', payload: { namespace, chainId } }
    if (!context.deciding) enqueue.raise(goTo(entry))
    else if (askedConnectors(topOf(context)).length < 2) enqueue.raise(goTo(entry, 'reset'))
  }),
  openSwitch: modalSetup.raise(({ event }) => {
    assertEvent(event, 'connect.confirming')
    const { namespace, chainId } = event
    return { type: 'modal.open' as const, view: 'SwitchNetwork' as const, namespace, arguments: { chainId } }
  }),
  goConnect: modalSetup.raise(({ event }) => {
    assertEvent(event, 'connect.requested')
    return goTo({ view: 'Connect', payload: { namespace: event.namespace } }, 'replace')
  }),
  goUnsupported: modalSetup.raise(({ event }) => {
    assertEvent(event, ['network.changed', 'network.judged'])
    return goTo({ view: 'UnsupportedChain', payload: { namespace: event.namespace } }, 'reset')
  }),
  /** Returns to the view before Networks when the network was chosen there. */
  returnBeforeNetworks: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'network.changed')
    if (!networkWasChosen(context, event.chainId)) return
    const history = beforeNetworks(context)
    const entry = history.at(-1)
    if (!entry) return enqueue.raise({ type: 'modal.close' })
    enqueue.assign({ history })
    enqueue.raise(goTo(entry, 'replace'))
  }),
  leaveLostView: modalSetup.enqueueActions(({ context, enqueue }) => {
    const top = topOf(context)
    if (top && !canShow(context, top)) enqueue.raise(goTo(firstEntry(context), 'reset'))
  }),
  leaveConnect: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'connection.established')
    const top = topOf(context)
    if (!isChoosing(top)) return
    const { namespace = event.connection.namespace } = top.payload
    if (namespace === event.connection.namespace) enqueue.raise(goTo(firstEntry(context), 'reset'))
  }),
  /** Sends each connection of a session to its namespace. The preferred namespace comes last, so that it becomes active. */
  shareSession: modalSetup.enqueueActions(scope => {
    const { context, event, system } = scope
    assertEvent(event, 'session.established')
    const top = topOf(context)
    const preferred = (isJoining(top) && top.payload.namespace) || activeNamespaceOf(system)
    const isLast = ({ namespace }: Connection) => Number(namespace === preferred)
    for (const connection of [...event.connections].sort((a, b) => isLast(a) - isLast(b)))
      askConnection(scope, connection.namespace, { type: 'connection.approved', connection })
  }),
  /** Reads the status of every namespace again, with each report that may change it: a guard cannot read another actor. */
  readStatus: modalSetup.assign({ status: ({ context, system }) => statusOf(context.booted!, system) }),
  noteRecent: modalSetup.assign({
    recentWallets: ({ context, event }) => {
      assertEvent(event, 'connection.established')
      const id = usedWallet(context, event)
      const recent = context.recentWallets.map(each => ({ id: each }))
      return id === undefined ? context.recentWallets : recentWallets(recent, { id }).map(each => each.id)
    },
  }),
  noteDeciding: modalSetup.assign({
    deciding: ({ context, event, system }) => {
      assertEvent(event, 'connection.established')
      const { namespace, connectorId } = event.connection
      const asked = askedConnectors(topOf(context))
      // Another wallet may hold a family that this one is still asked for.
      const isLast = asked.every(
        each => each.namespace === namespace || holderOf(system, each.namespace) === each.connectorId,
      )
      return { namespace, connectorId, isLast }
    },
  }),
  endDeciding: modalSetup.assign({ deciding: undefined }),
  /** Reports the connection's chain to the network. Sent by the root, because the root decides whether the namespace becomes active. */
  reportConnection: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, 'connection.established')
    const { namespace, chainId } = event.connection
    const active = activeNamespaceOf(system)
    // A restored connection becomes active only if the active namespace was not restored.
    const activates = !event.restored || (active !== undefined && context.status[active] === 'absent')
    enqueue.sendTo('network', { type: 'connection.moved', namespace, chainId, activates })
  }),
  /** Activates the namespace that the visitor chose first, when several were connected at once. */
  activateAsked: modalSetup.enqueueActions(({ context, enqueue }) => {
    const [first] = askedConnectors(topOf(context))
    if (first) enqueue.sendTo('network', { type: 'namespace.activate', namespace: first.namespace })
  }),
  noteSignIn: modalSetup.assign({
    signIn: ({ context, event }) => {
      assertEvent(event, 'signIn.changed')
      const { status, required } = event
      return { status, required, verifying: status === 'pending' && context.signIn.verifying }
    },
  }),
  /** After a connection Back leads nowhere. */
  goSignIn: modalSetup.enqueueActions(({ context, enqueue }) => {
    const view = context.signIn.verifying ? 'ConnectingSiwe' : 'SIWXSignMessage'
    enqueue.raise(goTo({ view, payload: {} }, 'reset'))
  }),
  dropWantedNetwork: modalSetup.sendTo('network', { type: 'network.cancel' }),
  noteUsedWallet: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, 'connection.established')
    const wallet = remoteWallet(context, event)
    if (wallet && system.get('catalogue')) enqueue.sendTo('catalogue', { type: 'wallet.used', wallet })
  }),
}

export const ruleGuards = {
  /** Whether a failed flow is reported to the host. Analytics is optional; the catalogue's file is WalletConnect's, which reports it. */
  isReported: ({ context, event }: Scope) =>
    event.type === 'flow.failed' &&
    event.flow !== 'analytics' &&
    !(event.flow === 'catalogue' && context.booted?.walletConnect),
  isRestored: ({ event }: Scope) => event.type === 'connection.established' && event.restored,
  isAboutAnother: ({ context, event }: Scope) =>
    isJudgement(event) && (event.supported === undefined || event.namespace !== context.deciding?.namespace),
  isStillConnecting: ({ context }: Scope) => {
    const top = topOf(context)
    const { deciding } = context
    if (isJoining(top)) return isShared(deciding?.connectorId)
    return askedConnectors(top).some(each => each.namespace === deciding?.namespace) && deciding?.isLast === true
  },
  /** Whether the wallet just connected is followed by the sign-in. */
  isSigningIn: (scope: Scope) => scope.context.signIn.status === 'pending' && ruleGuards.isStillConnecting(scope),
  isUnsupported: ({ context, event }: Scope) =>
    isJudgement(event) && event.supported === false && connectedNamespaces(context).includes(event.namespace),
  isShownUnsupported: ({ context, event }: Scope) =>
    isJudgement(event) && event.supported === false && topOf(context)?.view === 'UnsupportedChain',
  isLeavingUnsupported: ({ context, event }: Scope) =>
    isJudgement(event) && event.supported === true && context.history.some(({ view }) => view === 'UnsupportedChain'),
  isReplaced: ({ event }: Scope) => event.type === 'connection.lost' && event.by === 'replacement',
  /** Connect stays open: a failed sign-in leads there. */
  visitorLeftTheLast: ({ context, event }: Scope) =>
    event.type === 'connection.lost' &&
    event.by === 'visitor' &&
    topOf(context)?.view !== 'Connect' &&
    connectedNamespaces(context).join() === event.namespace,
}
