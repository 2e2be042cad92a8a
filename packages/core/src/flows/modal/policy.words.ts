import { assertEvent, assign, enqueueActions, raise, sendTo, stateIn } from 'xstate'
import type { Connection } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { recentWallets } from '../../rules/recentWallets.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { activeNamespaceOf } from './activeNamespaceOf.ts'
import { connectionId } from './connectionId.ts'
import type { ModalContext, Standing } from './modal.types.ts'
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
import { storageWords } from './storage.words.ts'
import { toTracked } from './trackedEvents.ts'
import { usedWallet } from './usedWallet.ts'
import type { HistoryEntry } from './views.ts'

const standingAs = ({ standing }: ModalContext, namespace: ChainNamespace, value: Standing) => ({
  standing: { ...standing, [namespace]: value },
})

/** What the rules between the flows note, decide and lead to. */
export const policyWords = storageWords.extend({
  actions: {
    goSwitch: raise(({ event }) => {
      assertEvent(event, 'switch.requested')
      const { namespace, chainId } = event
      return { type: 'view.go' as const, entry: { view: 'SwitchNetwork' as const, payload: { namespace, chainId } } }
    }),
    openSwitch: raise(({ event }) => {
      assertEvent(event, 'connect.confirming')
      const { namespace, chainId } = event
      return { type: 'modal.open' as const, view: 'SwitchNetwork' as const, namespace, arguments: { chainId } }
    }),
    goConnect: raise(({ event }) => {
      assertEvent(event, 'connect.requested')
      const entry: HistoryEntry = { view: 'Connect', payload: { namespace: event.namespace } }
      return { type: 'view.go' as const, entry, mode: 'replace' as const }
    }),
    goUnsupported: raise(({ event }) => {
      assertEvent(event, 'network.judged')
      const entry: HistoryEntry = { view: 'UnsupportedChain', payload: { namespace: event.namespace } }
      return { type: 'view.go' as const, entry, mode: 'reset' as const }
    }),
    open: raise({ type: 'modal.open' }),
    returnBeforeNetworks: enqueueActions(({ context, enqueue }) => {
      const history = beforeNetworks(context)
      const entry = history.at(-1)
      if (!entry) return enqueue.raise({ type: 'modal.close' })
      enqueue.assign({ history })
      enqueue.raise({ type: 'view.go', entry, mode: 'replace' })
    }),
    leaveLostView: enqueueActions(({ context, enqueue }) => {
      const top = topOf(context)
      if (top && !canShow(context, top)) enqueue.raise({ type: 'view.go', entry: firstEntry(context), mode: 'reset' })
    }),
    leaveConnect: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.established')
      const top = topOf(context)
      if (!isChoosing(top)) return
      const { namespace = event.connection.namespace } = top.payload
      if (namespace === event.connection.namespace)
        enqueue.raise({ type: 'view.go', entry: firstEntry(context), mode: 'reset' })
    }),
    /** One session, a connection for each namespace in it; the one the visitor asked for last, so that it is the active one. */
    shareSession: enqueueActions(({ context, event, enqueue, system }) => {
      assertEvent(event, 'session.established')
      const top = topOf(context)
      const preferred = (isPairing(top) && top.payload.namespace) || activeNamespaceOf(system)
      const isLast = ({ namespace }: Connection) => Number(namespace === preferred)
      for (const connection of [...event.connections].sort((a, b) => isLast(a) - isLast(b))) {
        if (context.standing[connection.namespace])
          enqueue.sendTo(connectionId(connection.namespace), { type: 'connection.approved', connection })
      }
    }),
    noteEstablished: assign(({ context, event }) => {
      assertEvent(event, 'connection.established')
      const id = usedWallet(context, event)
      const recent = context.recentWallets.map(each => ({ id: each }))
      return {
        ...standingAs(context, event.connection.namespace, 'connected'),
        recentWallets: id === undefined ? context.recentWallets : recentWallets(recent, { id }).map(each => each.id),
      }
    }),
    noteAbsent: assign(({ context, event }) => {
      assertEvent(event, ['connection.absent', 'connection.lost'])
      return standingAs(context, event.namespace, 'absent')
    }),
    noteJudged: assign({
      standing: ({ context, event }) => {
        assertEvent(event, 'network.judged')
        if (!connectedNamespaces(context).includes(event.namespace)) return context.standing
        // Only the active namespace can strand the visitor; what was said of another one no longer counts.
        const others = Object.entries(context.standing).map(([namespace, standing]) => [
          namespace,
          standing === 'unsupported' ? 'connected' : standing,
        ])
        return { ...Object.fromEntries(others), [event.namespace]: event.supported ? 'connected' : 'unsupported' }
      },
    }),
    noteSettling: assign({
      settling: ({ event }) => {
        assertEvent(event, 'connection.established')
        const { namespace, connectorId } = event.connection
        return { namespace, connectorId }
      },
    }),
    endSettling: assign({ settling: undefined }),
    tellNetworkOfConnection: enqueueActions(({ context, event, enqueue, system }) => {
      assertEvent(event, ['connection.established', 'connection.changed'])
      const { namespace, chainId } = event.connection
      // First where the wallet is, then that it counts: otherwise the network reports a chain that nobody is on.
      enqueue.sendTo('network', { type: 'connection.moved', namespace, chainId })
      if (event.type === 'connection.changed') return
      const active = activeNamespaceOf(system)
      // Restored, it becomes the active one only in the place of one that did not come back.
      if (!event.restored || (active && context.standing[active] === 'absent'))
        enqueue.sendTo('network', { type: 'namespace.activate', namespace })
    }),
    /** Of several that were connected in one go, the one that the visitor chose first. */
    activateAsked: enqueueActions(({ context, enqueue }) => {
      const [first] = askedConnectors(topOf(context))
      if (first) enqueue.sendTo('network', { type: 'namespace.activate', namespace: first.namespace })
    }),
    dropWantedNetwork: sendTo('network', { type: 'network.cancel' }),
    /** Analytics are loaded when the window first opens, if anything may be sent. They fail in silence. */
    track: enqueueActions(({ context, event, enqueue, system }) => {
      const { features, analytics: available, platform } = context.config
      const { analytics: enabled } = features
      const { privacy } = platform
      if (!enabled || !available || privacy) return
      const isLoaded = system.get('analytics') !== undefined
      if (!isLoaded && event.type !== 'modal.opened') return
      if (!isLoaded) {
        enqueue.spawnChild('analytics', {
          id: 'analytics',
          systemId: 'analytics',
          input: { enabled, available, privacy },
        })
        enqueue.sendTo('analytics', { type: 'flow.load' })
      }
      enqueue.sendTo('analytics', toTracked(context, event))
    }),
    tellNetworkOfLoss: sendTo('network', ({ event }) => {
      assertEvent(event, ['connection.lost', 'connection.absent'])
      return { type: 'connection.gone' as const, namespace: event.namespace }
    }),
  },
  guards: {
    windowIsOpen: stateIn({ window: 'open' }),
    isRestored: ({ event }) => event.type === 'connection.established' && event.restored,
    isAboutAnother: ({ context, event }) =>
      event.type === 'network.judged' && event.namespace !== context.settling?.namespace,
    isStillConnecting: ({ context }) => {
      const top = topOf(context)
      const { settling } = context
      if (isPairing(top)) return settling?.connectorId === WALLET_CONNECT
      const asked = askedConnectors(top).map(({ namespace }) => namespace)
      const connected = connectedNamespaces(context)
      return asked.some(each => each === settling?.namespace) && asked.every(each => connected.includes(each))
    },
    isUnsupported: ({ context, event }) =>
      event.type === 'network.judged' && !event.supported && connectedNamespaces(context).includes(event.namespace),
    isShownUnsupported: ({ context, event }) =>
      event.type === 'network.judged' && !event.supported && topOf(context)?.view === 'UnsupportedChain',
    isLeavingUnsupported: ({ context, event }) =>
      event.type === 'network.judged' &&
      event.supported &&
      context.history.some(({ view }) => view === 'UnsupportedChain'),
    networkWasChosen: ({ context, event }) => {
      const top = topOf(context)
      if (event.type !== 'network.changed' || top === undefined) return false
      // The judgement that follows closes the modal; until then UnsupportedChain would come back for a moment.
      if (mustStay(context)) return false
      return top.view === 'Networks' || (top.view === 'SwitchNetwork' && top.payload.chainId === event.chainId)
    },
    isReplaced: ({ event }) => event.type === 'connection.lost' && event.by === 'replacement',
    visitorLeftTheLast: ({ context, event }) =>
      event.type === 'connection.lost' &&
      event.by === 'visitor' &&
      connectedNamespaces(context).every(namespace => namespace === event.namespace),
  },
})
