import { type AnyEventObject, assertEvent, assign, enqueueActions, raise, type SnapshotFrom, setup } from 'xstate'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { isUnsupportedChain } from '../../rules/isUnsupportedChain.ts'
import { connectionId } from '../modal/connectionId.ts'
import { report } from '../report.ts'

type NetworkKey = { caipNetworkId: CaipNetworkId; chainNamespace: ChainNamespace }

export type NetworkInput = {
  /** Networks that the host requests, in its order. */
  requested: NetworkKey[]
  activeNamespace: ChainNamespace | undefined
  /** The network to start on per namespace: of the last visit, else the host's default. */
  chosen: Partial<Record<ChainNamespace, CaipNetworkId>>
  switchingEnabled: boolean
  allowUnsupported: boolean
  basic: boolean
}

type Context = NetworkInput & {
  /** The chain of each connection, as its wallet last said; no entry, no connection. */
  connected: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** Requested network, while the wallet or the visitor is asked. */
  wanted: CaipNetworkId | undefined
}

type Event =
  | { type: 'network.select'; id: CaipNetworkId }
  | { type: 'network.confirm' }
  | { type: 'network.cancel' }
  | { type: 'namespace.activate'; namespace: ChainNamespace }
  | { type: 'connection.moved'; namespace: ChainNamespace; chainId: CaipNetworkId }
  | { type: 'connection.gone'; namespace: ChainNamespace }
  /** Raised by the machine itself whenever the active chain may have become another one. */
  | { type: 'network.judge' }

export type NetworkReport =
  /** The visitor wants a network of a connected namespace: the connection has to move. */
  | { type: 'switch.requested'; namespace: ChainNamespace; chainId: CaipNetworkId }
  /** The visitor wants a network of a namespace without a connection. */
  | { type: 'connect.confirming'; namespace: ChainNamespace; chainId: CaipNetworkId }
  | { type: 'connect.requested'; namespace: ChainNamespace; chainId: CaipNetworkId }
  /** The active network is another one now. */
  | { type: 'network.changed'; namespace: ChainNamespace; chainId: CaipNetworkId }
  /** Said each time the active connection's chain was looked at. `supported` is the specification's rule with its four conditions. */
  | { type: 'network.judged'; namespace: ChainNamespace; chainId: CaipNetworkId; supported: boolean }
  | { type: 'network.unknown'; id: string }

const namespaceOf = (id: CaipNetworkId) => id.slice(0, id.indexOf(':')) as ChainNamespace

const tell = report<NetworkReport>

/** The chain the app acts on: the active connection's own, else the one chosen for when there is one. */
export const activeChain = ({ activeNamespace, connected, chosen }: Context): CaipNetworkId | undefined =>
  activeNamespace && (connected[activeNamespace] ?? chosen[activeNamespace])

const without = <Key extends string, Value>(record: Partial<Record<Key, Value>>, key: Key) => {
  const { [key]: _, ...rest } = record
  return rest as Partial<Record<Key, Value>>
}

/** Context after a connection is lost. Another connection becomes the active one where there is one. */
const afterLoss = (context: Context, namespace: ChainNamespace): Context => {
  const connected = without(context.connected, namespace)
  const [next] = Object.keys(connected) as ChainNamespace[]
  const activeNamespace = context.activeNamespace === namespace ? (next ?? namespace) : context.activeNamespace
  return { ...context, connected, activeNamespace }
}

/**
 * Which network the app acts on, and whether the host can work there.
 * The chain of a connection is the wallet's to say; this machine only asks for another one, and draws the consequence.
 */
export const networkMachine = setup({
  types: {} as { context: Context; input: NetworkInput; events: Event; tags: 'unsupported' },
  actions: {
    choose: assign(({ context, event }) => {
      assertEvent(event, 'network.select')
      const namespace = namespaceOf(event.id)
      return { activeNamespace: namespace, chosen: { ...context.chosen, [namespace]: event.id }, wanted: undefined }
    }),
    want: assign({
      wanted: ({ event }) => {
        assertEvent(event, 'network.select')
        return event.id
      },
    }),
    chooseWanted: assign(({ context }) => ({
      chosen: { ...context.chosen, [namespaceOf(context.wanted!)]: context.wanted! },
    })),
    dropWanted: assign({ wanted: undefined }),
    activate: assign({
      activeNamespace: ({ event }) => {
        assertEvent(event, ['network.select', 'namespace.activate', 'connection.moved'])
        return event.type === 'network.select' ? namespaceOf(event.id) : event.namespace
      },
    }),
    noteConnected: assign(({ context, event }) => {
      assertEvent(event, 'connection.moved')
      const { namespace, chainId } = event
      const requested = context.requested.some(({ caipNetworkId }) => caipNetworkId === chainId)
      return {
        connected: { ...context.connected, [namespace]: chainId },
        // An unrequested chain is never where the next connection starts.
        ...(requested && { chosen: { ...context.chosen, [namespace]: chainId } }),
      }
    }),
    noteGone: assign(({ context, event }) => {
      assertEvent(event, 'connection.gone')
      const { connected, activeNamespace } = afterLoss(context, event.namespace)
      return { connected, activeNamespace }
    }),
    reportUnknown: enqueueActions(scope => {
      assertEvent(scope.event, 'network.select')
      tell(scope, { type: 'network.unknown', id: scope.event.id })
    }),
    /** The connection is asked directly; the parent shows how that goes. */
    requestSwitch: enqueueActions(scope => {
      const chainId = scope.context.wanted!
      const namespace = namespaceOf(chainId)
      tell(scope, { type: 'switch.requested', namespace, chainId })
      const connection = scope.system.get(connectionId(namespace))
      if (connection) scope.enqueue.sendTo(connection, { type: 'switch', chainId } as AnyEventObject)
    }),
    reportWanted: enqueueActions((scope, { type }: { type: 'connect.confirming' | 'connect.requested' }) => {
      const chainId = scope.context.wanted!
      tell(scope, { type, namespace: namespaceOf(chainId), chainId })
    }),
    reportChanged: enqueueActions(scope => {
      const chainId = activeChain(scope.context)
      if (chainId) tell(scope, { type: 'network.changed', namespace: namespaceOf(chainId), chainId })
    }),
    reportJudged: enqueueActions((scope, { supported }: { supported: boolean }) => {
      const { activeNamespace: namespace, connected } = scope.context
      const chainId = namespace && connected[namespace]
      if (chainId) tell(scope, { type: 'network.judged', namespace, chainId, supported })
    }),
    judge: raise({ type: 'network.judge' }),
  },
  guards: {
    isUnknown: ({ context, event }) =>
      event.type === 'network.select' && !context.requested.some(({ caipNetworkId }) => caipNetworkId === event.id),
    isActive: ({ context, event }) => event.type === 'network.select' && activeChain(context) === event.id,
    isHeldElsewhere: ({ context, event }) =>
      event.type === 'network.select' && context.connected[namespaceOf(event.id)] === event.id,
    namespaceIsConnected: ({ context, event }) =>
      event.type === 'network.select' && context.connected[namespaceOf(event.id)] !== undefined,
    nothingIsConnected: ({ context }) => Object.keys(context.connected).length === 0,
    isWanted: ({ context, event }) => event.type === 'connection.moved' && event.chainId === context.wanted,
    movesActiveChain: ({ context, event }) =>
      event.type === 'connection.moved' &&
      event.namespace === context.activeNamespace &&
      event.chainId !== activeChain(context),
    leavesActiveChain: ({ context, event }) =>
      event.type === 'connection.gone' && activeChain(afterLoss(context, event.namespace)) !== activeChain(context),
    wantedIsConnected: ({ context }) => context.connected[namespaceOf(context.wanted!)] !== undefined,
    wantedIsGone: ({ context }) => context.connected[namespaceOf(context.wanted!)] === undefined,
    wantedIsOfActiveNamespace: ({ context }) => namespaceOf(context.wanted!) === context.activeNamespace,
    isActiveNamespace: ({ context, event }) =>
      event.type === 'namespace.activate' && event.namespace === context.activeNamespace,
    activeChainIsUnsupported: ({ context }) => {
      const chainId = context.activeNamespace && context.connected[context.activeNamespace]
      if (chainId === undefined) return false
      const { requested, switchingEnabled, allowUnsupported, basic } = context
      return isUnsupportedChain({
        requested: requested.some(({ caipNetworkId }) => caipNetworkId === chainId),
        switchingEnabled,
        allowUnsupported,
        basic,
      })
    },
  },
}).createMachine({
  id: 'network',
  context: ({ input }) => ({ ...input, connected: {}, wanted: undefined }),
  type: 'parallel',
  states: {
    selection: {
      initial: 'settled',
      on: {
        'network.select': [
          { guard: 'isActive', target: '.settled' },
          // Also a chain that the host did not ask for: the rule then says so.
          {
            guard: 'isHeldElsewhere',
            target: '.settled',
            actions: ['activate', 'reportChanged', 'judge'],
          },
          { guard: 'isUnknown', actions: 'reportUnknown' },
          {
            guard: 'namespaceIsConnected',
            target: '.asked',
            actions: ['want', 'requestSwitch'],
          },
          {
            guard: 'nothingIsConnected',
            target: '.settled',
            actions: ['choose', 'reportChanged', 'judge'],
          },
          {
            target: '.confirming',
            actions: ['want', { type: 'reportWanted', params: { type: 'connect.confirming' } }],
          },
        ],
        'network.cancel': { target: '.settled' },
        'namespace.activate': [{ guard: 'isActiveNamespace' }, { actions: ['activate', 'reportChanged', 'judge'] }],
        'connection.moved': [
          {
            guard: 'isWanted',
            target: '.settled',
            actions: ['noteConnected', 'activate', 'reportChanged', 'judge'],
          },
          {
            guard: 'movesActiveChain',
            actions: ['noteConnected', 'reportChanged', 'judge'],
          },
          { actions: ['noteConnected', 'judge'] },
        ],
        'connection.gone': [
          { guard: 'leavesActiveChain', actions: ['noteGone', 'reportChanged', 'judge'] },
          { actions: ['noteGone', 'judge'] },
        ],
      },
      states: {
        settled: { entry: 'dropWanted' },
        // The wallet is being asked by its connection, which also says how that goes.
        asked: { always: { guard: 'wantedIsGone', target: 'settled' } },
        confirming: {
          on: {
            'network.confirm': [
              {
                // It has come back by itself meanwhile, on another chain.
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
                  'reportChanged',
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
