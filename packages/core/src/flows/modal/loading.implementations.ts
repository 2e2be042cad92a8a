import { type AnyActorRef, type AnyEventObject, assertEvent, type ErrorActorEvent } from 'xstate'
import { parseConnectorId } from '../../chain/connectorId.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { advised } from '../../schema/advice.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { CatalogueInput } from '../catalogue/catalogue.types.ts'
import type { WalletConnectInput } from '../walletConnect/walletConnect.machine.ts'
import { modalSetup } from './modal.setup.ts'
import type { ModalContext } from './modal.types.ts'
import { isPairing, requestedChains, selectedWallet, topOf } from './routing.ts'
import { askWaiting, connectionsFailed, spawnConnection } from './toConnection.ts'
import { toTracked } from './trackedEvents.ts'
import { type HistoryEntry, rowOf, type ViewFlow } from './views.ts'

type LoadedFlow = ViewFlow | 'analytics'

type LoadScope = {
  system: { get(id: LoadedFlow): AnyActorRef | undefined }
  enqueue: {
    spawnChild(src: LoadedFlow, options: { id: string; systemId: string; input: object }): void
    sendTo(flow: LoadedFlow, event: AnyEventObject): void
  }
}

/** Start of a flow that a view loads. */
type FlowStart = {
  isOffered(context: ModalContext, top: HistoryEntry): unknown
  input(context: ModalContext): object
  /** Events that tell the flow what the view wants. */
  events(context: ModalContext, top: HistoryEntry): readonly AnyEventObject[]
}

/** Start of a flow, as far as `starts` has no other: it is told which view has been entered. */
const plainStart: FlowStart = {
  isOffered: () => true,
  input: () => ({}),
  events: (_, top) => [{ type: 'view.entered', ...top }],
}

const walletConnectInput = ({ config }: ModalContext, wasConnected: boolean): WalletConnectInput => {
  const { telegram, iosSafari } = config.platform
  return { wasConnected, keepsAttempt: telegram || iosSafari }
}

const catalogueInput = (context: ModalContext): CatalogueInput => {
  const { config, connectors, recentWallets } = context
  return {
    registry: config.registry,
    include: config.includeWalletIds,
    exclude: config.excludeWalletIds,
    featured: config.featuredWalletIds,
    // Only ids of the registry, so that it does not receive the names of installed extensions.
    recent: recentWallets.filter(id => !parseConnectorId(id) && connectors.every(connector => connector.id !== id)),
    custom: config.customWallets,
    chains: requestedChains(context),
  }
}

const starts: { [Flow in ViewFlow]?: Partial<FlowStart> } = {
  walletConnect: {
    // A pairing of the host is only shown.
    isOffered: ({ booted }, top) => booted?.walletConnect && !(isPairing(top) && top.payload.uri !== undefined),
    input: context => walletConnectInput(context, false),
    events: (_, top) => (isPairing(top) ? [{ type: 'pairing.show' }] : []),
  },
  catalogue: {
    isOffered: ({ booted, config }, top) => booted?.walletConnect || config.registry || selectedWallet(top),
    input: catalogueInput,
    events: (context, top) => {
      const id = selectedWallet(top)
      return [
        {
          type: 'chains.changed',
          chains: requestedChains(context, (top.payload as { namespace?: ChainNamespace }).namespace),
        },
        { type: 'catalogue.wanted' },
        // A newly opened list starts without a search; Back from a wallet keeps it.
        ...(top.view !== 'AllWallets' || context.history.length === 1 ? [{ type: 'search.changed', text: '' }] : []),
        ...(id === undefined ? [] : [{ type: 'wallet.wanted', id }]),
      ]
    },
  },
  login: { isOffered: ({ config }) => config.auth },
  // Whoever looks at a transaction wants its state of now.
  transactions: { events: () => [{ type: 'transactions.viewed' }] },
}

/** Loads a flow, also one that failed before, and sends it events, which its loader keeps until then. */
export function loadFlow(
  { system, enqueue }: LoadScope,
  flow: LoadedFlow,
  events: readonly AnyEventObject[],
  input = {},
) {
  if (!system.get(flow)) enqueue.spawnChild(flow, { id: flow, systemId: flow, input })
  for (const event of [{ type: 'flow.load' }, ...events]) enqueue.sendTo(flow, event)
}

/** Flows that are loaded for an order to the root, by the first word of its type; any other is for the approvals. */
const ORDERED: { [word: string]: ViewFlow } = { transaction: 'transactions', login: 'login' }

const chunkFailed = (chunk: string): ErrorRecord => ({ code: 'chunk.failed', context: { chunk } })

/** Cause of a failed invocation. After a time-out there is none. */
const causeOf = (event: object) => (event as Partial<ErrorActorEvent>).error

/** Actions that start the children of the root: connections and network after the adapters, other flows when they are needed. */
export const loadingActions = {
  failBoot: modalSetup.enqueueActions(({ event, enqueue }) => {
    const error = chunkFailed('adapters')
    enqueue.assign({ bootError: error })
    enqueue.emit({ type: 'error', error, cause: causeOf(event) })
  }),
  askWaiting: modalSetup.enqueueActions(askWaiting),
  /** A file that was only fetched ahead is asked for again when a wallet is asked. */
  failConnections: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    if (context.waiting.length === 0) return
    enqueue.emit({ type: 'error', error: connectionsFailed, cause: causeOf(event) })
  }),
  spawnChains: modalSetup.enqueueActions(scope => {
    const { context, enqueue } = scope
    const { namespaces, activeNamespace, chosen } = context.booted!
    enqueue.spawnChild('network', {
      id: 'network',
      systemId: 'network',
      input: {
        requested: namespaces.flatMap(({ networks }) => networks),
        activeNamespace: activeNamespace ?? namespaces[0]?.namespace,
        chosen,
        switchingEnabled: context.config.enableNetworkSwitch,
        allowUnsupported: context.config.allowUnsupportedChain,
        basic: context.config.basic,
      },
    })
    // Those of the last visit, to restore them. The others are spawned when a wallet is asked.
    for (const each of namespaces) if (each.record) spawnConnection(scope, each)
  }),
  /** Loads WalletConnect at once when the last visit ended with a session, to restore it. */
  restoreSession: modalSetup.enqueueActions(scope => {
    const { context } = scope
    const booted = context.booted!
    if (booted.walletConnect && booted.namespaces.some(({ record }) => record?.connectorId === WALLET_CONNECT))
      loadFlow(scope, 'walletConnect', [], walletConnectInput(context, true))
  }),
  /** Follows what an earlier visit has sent or bought. */
  resumeFlows: modalSetup.enqueueActions(scope => {
    for (const flow of scope.context.booted!.resumes) loadFlow(scope, flow, [])
  }),
  /** Loads a flow for an order to it. */
  passToFlow: modalSetup.enqueueActions(scope => {
    const { event } = scope
    loadFlow(scope, ORDERED[event.type.split('.')[0]!] ?? 'approval', [event])
  }),
  /** Reports a default network that is none of the adapters'. One outside the option `networks` is refused with the options. */
  checkDefaultNetwork: modalSetup.enqueueActions(({ context, enqueue }) => {
    const { defaultNetwork } = context.config
    if (!defaultNetwork || requestedChains(context).includes(defaultNetwork)) return
    const issues = advised([{ path: 'defaultNetwork', message: 'one of the networks' }])
    enqueue.emit({ type: 'error', error: { code: 'config.invalid', context: { issues } } })
  }),
  noteConnectors: modalSetup.assign({
    connectors: ({ event }) => {
      assertEvent(event, 'connectors.changed')
      return event.connectors
    },
  }),
  wantFlows: modalSetup.raise({ type: 'flows.wanted' }),
  /** Loads the flows of the view on screen, also those that failed before. */
  loadFlows: modalSetup.enqueueActions(scope => {
    const { context, check } = scope
    if (!check('intentIsShown')) return
    const top = topOf(context)
    for (const flow of (top && rowOf(top.view).flows) ?? []) {
      const { isOffered, input, events } = { ...plainStart, ...starts[flow] }
      if (isOffered(context, top!)) loadFlow(scope, flow, events(context, top!), input(context))
    }
  }),
  /** Loads the sign-in with the first connection, and tells it of each. After a reload the account alone decides. */
  passConnected: modalSetup.enqueueActions(scope => {
    const { context, event, enqueue } = scope
    assertEvent(event, 'connection.established')
    if (!context.config.signIn) return
    const { restored, connection, signedIn } = event
    const { namespace } = connection
    loadFlow(scope, 'siwx', restored ? [] : [{ type: 'wallet.connected', namespace, signedIn }])
    enqueue.assign({ signIn: { ...context.signIn, status: 'pending', verifying: signedIn !== undefined } })
  }),
  /** Another tab that disconnects has ended the sessions itself. */
  passLost: modalSetup.enqueueActions(({ event, enqueue, system }) => {
    assertEvent(event, 'connection.lost')
    if (event.by !== 'otherTab' && system.get('siwx'))
      enqueue.sendTo('siwx', { type: 'wallet.left', namespace: event.namespace })
  }),
  leaveWalletConnect: modalSetup.enqueueActions(({ enqueue, system }) => {
    if (system.get('walletConnect')) enqueue.sendTo('walletConnect', { type: 'pairing.leave' })
  }),
  /** Loads analytics when the window first opens, if it is enabled. A failure is not reported. */
  track: modalSetup.enqueueActions(scope => {
    const { context, event, enqueue, system } = scope
    const { features, analytics: available, platform } = context.config
    const { analytics: enabled } = features
    const { privacy } = platform
    if (!enabled || !available || privacy) return
    if (!system.get('analytics')) {
      if (event.type !== 'modal.opened') return
      loadFlow(scope, 'analytics', [], { enabled, available, privacy })
    }
    enqueue.sendTo('analytics', toTracked(context, event))
  }),
}
