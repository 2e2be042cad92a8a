import { type AnyEventObject, assertEvent, assign, enqueueActions, raise, type SnapshotFrom } from 'xstate'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { isUnsupportedChain } from '../../rules/isUnsupportedChain.ts'
import { setup } from '../../setup.ts'
import { type ConnectedChains, connectedChains } from '../connection/connectedChains.ts'
import { connectionId } from '../modal/connectionId.ts'
import { report } from '../report.ts'

type NetworkKey = { caipNetworkId: CaipNetworkId; chainNamespace: ChainNamespace }

export type NetworkInput = {
  /** Networks that the host requests, in its order. */
  requested: NetworkKey[]
  activeNamespace: ChainNamespace | undefined
  /** Initial network of each namespace: the stored one, otherwise the host's default. */
  chosen: Partial<Record<ChainNamespace, CaipNetworkId>>
  switchingEnabled: boolean
  allowUnsupported: boolean
  basic: boolean
}

type Context = NetworkInput & {
  /** Requested network, while the wallet or the visitor is asked. */
  wanted: CaipNetworkId | undefined
  /** Network that the visitor chose without a connection. The wallet that connects next is asked for it. */
  picked: CaipNetworkId | undefined
  /** The network that the app acts on, as it was last reported. */
  active: CaipNetworkId | undefined
  /** Network of the last reported switch: a choice that is asked of the next wallet was reported when it was made. */
  switchedTo: CaipNetworkId | undefined
}

/** `chains` is added by the machine itself, because a guard cannot read another actor. */
type Read = { chains?: ConnectedChains }

type Event =
  | ({ type: 'network.select'; id: CaipNetworkId } & Read)
  | ({ type: 'network.confirm' } & Read)
  | { type: 'network.cancel' }
  | ({ type: 'namespace.activate'; namespace: ChainNamespace } & Read)
  /** Chain of a connection. Sent by the connection after a chain change, and by the root after connecting, with `activates`: whether its namespace becomes active. */
  | ({ type: 'connection.moved'; namespace: ChainNamespace; chainId: CaipNetworkId; activates?: boolean } & Read)
  | ({ type: 'connection.gone'; namespace: ChainNamespace } & Read)
  /** Raised by the machine itself whenever the active network may have changed. */
  | {
      type: 'network.judge'
      chainId: CaipNetworkId | undefined
      connected: boolean
      changed: boolean
      switched: boolean
    }

/** Reports to the root. `supported` is the result of `isUnsupportedChain`. */
export type NetworkReport =
  /** The visitor wants a network of a connected namespace: the connection has to move. */
  | { type: 'switch.requested'; namespace: ChainNamespace; chainId: CaipNetworkId }
  /** The visitor wants a network of a namespace without a connection. */
  | { type: 'connect.confirming'; namespace: ChainNamespace; chainId: CaipNetworkId }
  | { type: 'connect.requested'; namespace: ChainNamespace; chainId: CaipNetworkId }
  /** The active network has changed. `supported` is present where its namespace is connected. */
  | { type: 'network.changed'; namespace: ChainNamespace; chainId: CaipNetworkId; supported?: boolean }
  /** The visitor or the wallet has switched the network. Connecting and leaving a namespace may also change the active network. */
  | { type: 'network.switched'; namespace: ChainNamespace; chainId: CaipNetworkId }
  /** The chain of the active connection was checked again and has not changed. */
  | { type: 'network.judged'; namespace: ChainNamespace; chainId: CaipNetworkId; supported: boolean }
  | { type: 'network.unknown'; id: string }
  /** The host has switched network switching off. */
  | { type: 'network.refused'; id: string }

const namespaceOf = (id: CaipNetworkId) => id.slice(0, id.indexOf(':')) as ChainNamespace

const reportToRoot = report<NetworkReport>

/** Chains that the connections are on, as read for this event. */
const chainsOf = (event: Event): ConnectedChains => ('chains' in event && event.chains) || {}

/** Whether an event is a switch: the visitor's choice, or a connection that has moved by itself. */
const isSwitch = (event: Event) =>
  event.type === 'network.select' ||
  event.type === 'network.confirm' ||
  (event.type === 'connection.moved' && event.activates === undefined)

const readConnections = { guard: 'connectionsAreUnread', actions: 'readConnections' } as const
const review = { type: 'review', params: {} } as const
const reviewWanted = { type: 'review', params: { changed: true } } as const

/** Network that the app acts on, and whether the host supports it. The chain of a connection is read from the connection. */
export const networkMachine = setup({
  types: {} as { context: Context; input: NetworkInput; events: Event; tags: 'unsupported' },
  actions: {
    readConnections: raise(({ event, system }): Event => ({ ...event, chains: connectedChains(system) }) as Event),
    choose: assign(({ context, event }) => {
      assertEvent(event, 'network.select')
      const namespace = namespaceOf(event.id)
      const chosen = { ...context.chosen, [namespace]: event.id }
      return { activeNamespace: namespace, chosen, wanted: undefined, picked: event.id }
    }),
    want: assign(({ event }) => {
      assertEvent(event, 'network.select')
      return { wanted: event.id, switchedTo: undefined }
    }),
    chooseWanted: assign(({ context }) => ({
      chosen: { ...context.chosen, [namespaceOf(context.wanted!)]: context.wanted! },
      picked: context.wanted,
    })),
    wantPicked: assign(({ context }) => ({ wanted: context.picked, picked: undefined })),
    dropWanted: assign({ wanted: undefined }),
    activate: assign({
      activeNamespace: ({ event }) => {
        assertEvent(event, ['network.select', 'namespace.activate', 'connection.moved'])
        return event.type === 'network.select' ? namespaceOf(event.id) : event.namespace
      },
    }),
    noteMoved: assign(({ context, event }) => {
      assertEvent(event, 'connection.moved')
      const { namespace, chainId, activates } = event
      const requested = context.requested.some(({ caipNetworkId }) => caipNetworkId === chainId)
      return {
        ...(activates && { activeNamespace: namespace }),
        ...(chainId === context.picked && { picked: undefined }),
        // The next connection never starts on an unrequested chain.
        ...(requested && { chosen: { ...context.chosen, [namespace]: chainId } }),
      }
    }),
    /** Activates another connected namespace, if there is one. */
    leaveNamespace: assign({
      activeNamespace: ({ context: { activeNamespace }, event }) => {
        assertEvent(event, 'connection.gone')
        const [next] = Object.keys(chainsOf(event)) as ChainNamespace[]
        return activeNamespace === event.namespace ? (next ?? activeNamespace) : activeNamespace
      },
    }),
    reportRejected: enqueueActions((scope, { type }: { type: 'network.unknown' | 'network.refused' }) => {
      assertEvent(scope.event, 'network.select')
      reportToRoot(scope, { type, id: scope.event.id })
    }),
    /** Sends the switch to the connection, and its view to the root. */
    requestSwitch: enqueueActions(scope => {
      const chainId = scope.context.wanted!
      const namespace = namespaceOf(chainId)
      reportToRoot(scope, { type: 'switch.requested', namespace, chainId })
      const connection = scope.system.get(connectionId(namespace))
      if (connection) scope.enqueue.sendTo(connection, { type: 'switch', chainId } as AnyEventObject)
    }),
    reportWanted: enqueueActions((scope, { type }: { type: 'connect.confirming' | 'connect.requested' }) => {
      const chainId = scope.context.wanted!
      reportToRoot(scope, { type, namespace: namespaceOf(chainId), chainId })
    }),
    /** Compares the active connection's chain, else the chosen one, with the network that was last reported. */
    review: enqueueActions(({ context, event, enqueue }, { changed = false }: { changed?: boolean }) => {
      const { activeNamespace, chosen, active, wanted, switchedTo } = context
      const connectedTo = activeNamespace && chainsOf(event)[activeNamespace]
      const chainId = connectedTo ?? (activeNamespace && chosen[activeNamespace])
      const switched = isSwitch(event) && chainId !== active
      enqueue.assign({ active: chainId, ...(switched && { switchedTo: chainId }) })
      enqueue.raise({
        type: 'network.judge',
        chainId,
        connected: connectedTo !== undefined,
        changed: changed || chainId !== active,
        switched: switched && !(chainId === wanted && chainId === switchedTo),
      })
    }),
    /** Reports the change, if any, and whether the host supports the chain; then the switch. */
    reportJudged: enqueueActions((scope, { supported }: { supported: boolean }) => {
      assertEvent(scope.event, 'network.judge')
      const { chainId, connected, changed, switched } = scope.event
      if (chainId === undefined) return
      const network = { namespace: namespaceOf(chainId), chainId }
      if (changed) reportToRoot(scope, { type: 'network.changed', ...network, ...(connected && { supported }) })
      else if (connected) reportToRoot(scope, { type: 'network.judged', ...network, supported })
      if (switched) reportToRoot(scope, { type: 'network.switched', ...network })
    }),
  },
  guards: {
    connectionsAreUnread: ({ event }) => !('chains' in event),
    isUnknown: ({ context, event }) =>
      event.type === 'network.select' && !context.requested.some(({ caipNetworkId }) => caipNetworkId === event.id),
    switchingIsOff: ({ context }) => !context.switchingEnabled,
    isActive: ({ context, event }) => event.type === 'network.select' && context.active === event.id,
    isHeldElsewhere: ({ event }) =>
      event.type === 'network.select' && chainsOf(event)[namespaceOf(event.id)] === event.id,
    namespaceIsConnected: ({ event }) =>
      event.type === 'network.select' && chainsOf(event)[namespaceOf(event.id)] !== undefined,
    nothingIsConnected: ({ event }) => Object.keys(chainsOf(event)).length === 0,
    connectsElsewhere: ({ context: { picked, switchingEnabled }, event }) =>
      event.type === 'connection.moved' &&
      event.activates !== undefined &&
      switchingEnabled &&
      picked !== undefined &&
      picked !== event.chainId &&
      namespaceOf(picked) === event.namespace,
    isWanted: ({ context, event }) => event.type === 'connection.moved' && event.chainId === context.wanted,
    wantedIsConnected: ({ context, event }) => chainsOf(event)[namespaceOf(context.wanted!)] !== undefined,
    wantedIsGone: ({ context, event }) =>
      event.type === 'connection.gone' && 'chains' in event && event.namespace === namespaceOf(context.wanted!),
    wantedIsOfActiveNamespace: ({ context }) => namespaceOf(context.wanted!) === context.activeNamespace,
    isActiveNamespace: ({ context, event }) =>
      event.type === 'namespace.activate' && event.namespace === context.activeNamespace,
    activeChainIsUnsupported: ({ context, event }) => {
      if (event.type !== 'network.judge' || !event.connected) return false
      const { requested, switchingEnabled, allowUnsupported, basic } = context
      return isUnsupportedChain({
        requested: requested.some(({ caipNetworkId }) => caipNetworkId === event.chainId),
        switchingEnabled,
        allowUnsupported,
        basic,
      })
    },
  },
}).createMachine({
  id: 'network',
  context: ({ input }) => ({
    ...input,
    wanted: undefined,
    picked: undefined,
    active: input.activeNamespace && input.chosen[input.activeNamespace],
    switchedTo: undefined,
  }),
  type: 'parallel',
  states: {
    selection: {
      initial: 'settled',
      on: {
        'network.select': [
          { guard: 'isActive', target: '.settled' },
          readConnections,
          // Also an unrequested chain, which is then unsupported.
          { guard: 'isHeldElsewhere', target: '.settled', actions: ['activate', review] },
          { guard: 'isUnknown', actions: { type: 'reportRejected', params: { type: 'network.unknown' } } },
          // Above are the choices that ask for no switch: another connected namespace, or nothing.
          { guard: 'switchingIsOff', actions: { type: 'reportRejected', params: { type: 'network.refused' } } },
          { guard: 'namespaceIsConnected', target: '.asked', actions: ['want', 'requestSwitch'] },
          { guard: 'nothingIsConnected', target: '.settled', actions: ['choose', review] },
          {
            target: '.confirming',
            actions: ['want', { type: 'reportWanted', params: { type: 'connect.confirming' } }],
          },
        ],
        'network.cancel': { target: '.settled' },
        'namespace.activate': [{ guard: 'isActiveNamespace' }, readConnections, { actions: ['activate', review] }],
        'connection.moved': [
          readConnections,
          { guard: 'isWanted', target: '.settled', actions: ['noteMoved', 'activate', reviewWanted] },
          {
            guard: 'connectsElsewhere',
            target: '.asked',
            actions: ['noteMoved', review, 'wantPicked', 'requestSwitch'],
          },
          { actions: ['noteMoved', review] },
        ],
        'connection.gone': [readConnections, { actions: ['leaveNamespace', review] }],
      },
      states: {
        settled: { entry: 'dropWanted' },
        // The connection asks its wallet, and reports the outcome to the root.
        asked: {
          on: {
            'connection.gone': { guard: 'wantedIsGone', target: 'settled', actions: ['leaveNamespace', review] },
          },
        },
        confirming: {
          on: {
            'network.confirm': [
              readConnections,
              {
                // The namespace was connected meanwhile, on another chain.
                guard: 'wantedIsConnected',
                target: 'asked',
                actions: 'requestSwitch',
              },
              {
                guard: 'wantedIsOfActiveNamespace',
                target: 'settled',
                actions: [
                  'chooseWanted',
                  { type: 'reportWanted', params: { type: 'connect.requested' } },
                  reviewWanted,
                ],
              },
              {
                target: 'settled',
                actions: ['chooseWanted', { type: 'reportWanted', params: { type: 'connect.requested' } }],
              },
            ],
          },
        },
      },
    },
    rule: {
      initial: 'supported',
      on: {
        'network.judge': [
          {
            guard: 'activeChainIsUnsupported',
            target: '.unsupported',
            actions: { type: 'reportJudged', params: { supported: false } },
          },
          { target: '.supported', actions: { type: 'reportJudged', params: { supported: true } } },
        ],
      },
      states: { supported: {}, unsupported: { tags: 'unsupported' } },
    },
  },
})

export type NetworkSnapshot = SnapshotFrom<typeof networkMachine>
