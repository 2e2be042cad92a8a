import { type AnyActorRef, assertEvent, assign, emit, enqueueActions, not, raise, sendTo, setup, stateIn } from 'xstate'
import type { Connection } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import { recentWallets } from '../../rules/recentWallets.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue.machine.ts'
import { knownWallets } from '../catalogue/knownWallets.ts'
import { connectionMachine } from '../connection/connection.machine.ts'
import { type NetworkSnapshot, networkMachine } from '../network/network.machine.ts'
import { type Toast, toastMachine } from '../toast/toast.machine.ts'
import { modalPorts, type StorageEvent } from './modal.ports.ts'
import type {
  Booted,
  Established,
  ModalConfig,
  ModalContext,
  ModalEmitted,
  ModalEvent,
  Standing,
} from './modal.types.ts'
import {
  askedConnectors,
  backCloses,
  beforeNetworks,
  behind,
  canShow,
  completed,
  connectedNamespaces,
  connectorEntry,
  firstEntry,
  isChoosing,
  isPairing,
  isSameEntry,
  ledgerWish,
  mustStay,
  requestedChains,
  requestedEntry,
  topOf,
} from './routing.ts'
import type { BuiltView, HistoryEntry } from './views.ts'

/** The id of a namespace's connection among the root's children. */
export const connectionId = (namespace: ChainNamespace) => `connection:${namespace}` as const

/** The namespace that the app acts on, as the network actor says it: the one place that knows. */
const activeNamespaceOf = (system: AnyActorRef['system']): ChainNamespace | undefined =>
  (system.get('network')?.getSnapshot() as Partial<NetworkSnapshot> | undefined)?.context?.activeNamespace

const kept = (key: string, value: unknown): StorageEvent => ({ type: 'storage.write', key, value })

const standingAs = ({ standing }: ModalContext, namespace: ChainNamespace, value: Standing) => ({
  standing: { ...standing, [namespace]: value },
})

/** The wallet that the visitor chose to be reached over WalletConnect, and that now is. */
const remoteWallet = (context: ModalContext, { connection, restored }: Established) => {
  const top = topOf(context)
  if (restored || connection.connectorId !== WALLET_CONNECT || top?.view !== 'ConnectingWalletConnect') return undefined
  return top.payload.wallet
}

/** By what the wallet is remembered that the visitor has just connected. Of one that scanned the plain code nothing is known. */
const usedWallet = (context: ModalContext, event: Established) => {
  const { connectorId } = event.connection
  if (event.restored) return undefined
  return connectorId === WALLET_CONNECT ? remoteWallet(context, event)?.id : connectorId
}

/** The words of the root chart: what its guards and actions mean. The chart itself is in the files beside this one. */
export const modalSetup = setup({
  types: {} as {
    context: ModalContext
    input: ModalConfig
    events: ModalEvent
    emitted: ModalEmitted
    meta: { view: BuiltView }
  },
  actors: { ...modalPorts, connection: connectionMachine, network: networkMachine, toast: toastMachine },
  delays: {
    /** The specification's shake. */
    SHAKE: 500,
    /** How long opening waits for a silent restore, so that a connected visitor does not see Connect flash by. */
    OPENING_PATIENCE: 1_000,
    /** A chunk of a few kilobytes; after that the visitor is told and may try again. */
    REMOTE_TIMEOUT: 15_000,
  },
  actions: {
    noteRequest: assign({
      request: ({ event }) => {
        assertEvent(event, 'modal.open')
        return requestedEntry(event)
      },
    }),
    requestConnector: assign({
      request: ({ context, event }) => {
        assertEvent(event, ['connector.select', 'wallet.select'])
        return connectorEntry(context, event.id, event.type === 'connector.select' ? event.namespace : undefined)
      },
    }),
    dropRequest: assign({ request: undefined }),
    goFirst: raise(({ context }) => ({ type: 'view.go' as const, entry: firstEntry(context), mode: 'reset' as const })),
    goRequested: raise(({ context, event }) => {
      assertEvent(event, 'modal.open')
      return { type: 'view.go' as const, entry: completed(context, requestedEntry(event)!) }
    }),
    goConnector: raise(({ context, event }) => {
      assertEvent(event, ['connector.select', 'wallet.select'])
      const namespace = event.type === 'connector.select' ? event.namespace : undefined
      return { type: 'view.go' as const, entry: connectorEntry(context, event.id, namespace)! }
    }),
    goRemoteWallet: enqueueActions(({ event, enqueue, system }) => {
      assertEvent(event, 'wallet.select')
      const catalogue: Partial<CatalogueSnapshot> | undefined = system.get('catalogue')?.getSnapshot()
      const wallet = catalogue?.context && knownWallets(catalogue.context).find(({ id }) => id === event.id)
      if (wallet) enqueue.raise({ type: 'view.go', entry: { view: 'ConnectingWalletConnect', payload: { wallet } } })
    }),
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
    close: raise({ type: 'modal.close' }),
    leaveView: raise({ type: 'view.leave' }),
    emitOpened: emit({ type: 'modal.opened' }),
    emitClosed: emit({ type: 'modal.closed' }),

    enter: assign({
      history: ({ context, event }) => {
        assertEvent(event, 'view.go')
        const { entry, mode = 'push' } = event
        if (mode === 'reset') return [entry]
        const replaces = mode === 'replace' || topOf(context)?.view === entry.view
        return [...(replaces ? context.history.slice(0, -1) : context.history), entry]
      },
    }),
    pop: assign({ history: ({ context }) => behind(context) }),
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
    clearHistory: assign({ history: [] }),

    askWallet: enqueueActions(({ context, enqueue }) => {
      for (const { connectorId, namespace } of askedConnectors(topOf(context))) {
        enqueue.sendTo(connectionId(namespace), { type: 'connect', connectorId })
      }
    }),
    stopAsking: enqueueActions(({ context, enqueue }) => {
      for (const { namespace } of askedConnectors(topOf(context))) {
        enqueue.sendTo(connectionId(namespace), { type: 'cancel' })
      }
    }),
    wantRemote: raise({ type: 'remote.wanted' }),
    leavePairing: raise({ type: 'pairing.left' }),
    spawnRemote: enqueueActions(({ context, enqueue }) => {
      const { config, booted, connectors, recentWallets } = context
      // Only ids of the registry's: which extension the visitor has is not the registry's business.
      const recent = recentWallets.filter(id => !connectors.some(connector => connector.id === id))
      if (config.walletConnect) {
        const { telegram, iosSafari } = config.platform
        const wasConnected = booted!.namespaces.some(({ record }) => record?.connectorId === WALLET_CONNECT)
        const input = { wasConnected, keepsAttempt: telegram || iosSafari }
        enqueue.spawnChild('walletConnect', { id: 'walletConnect', input })
      }
      const { registry, includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured } = config
      const chains = requestedChains(context)
      const input = { registry, include, exclude, featured, recent, custom: config.customWallets, chains }
      enqueue.spawnChild('catalogue', { id: 'catalogue', systemId: 'catalogue', input })
    }),
    tellRemote: enqueueActions(({ context, enqueue }) => {
      const top = topOf(context)
      if (isPairing(top)) enqueue.sendTo('walletConnect', { type: 'pairing.show' })
      if (!isChoosing(top)) return
      enqueue.sendTo('catalogue', { type: 'chains.changed', chains: requestedChains(context, top.payload.namespace) })
      enqueue.sendTo('catalogue', { type: 'catalogue.wanted' })
      // Another visit of the list begins with all of it; Back from a wallet finds what was searched for.
      if (top.view !== 'AllWallets' || context.history.length === 1)
        enqueue.sendTo('catalogue', { type: 'search.changed', text: '' })
    }),
    tellRemoteOfLeaving: enqueueActions(({ context, enqueue }) => {
      if (context.config.walletConnect) enqueue.sendTo('walletConnect', { type: 'pairing.leave' })
    }),
    tellCatalogueOfUse: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.established')
      const wallet = remoteWallet(context, event)
      if (wallet) enqueue.sendTo('catalogue', { type: 'wallet.used', wallet })
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
    stopSwitching: enqueueActions(({ context, enqueue }) => {
      const top = topOf(context)
      if (top?.view !== 'SwitchNetwork') return
      enqueue.sendTo('network', { type: 'network.cancel' })
      enqueue.sendTo(connectionId(top.payload.namespace), { type: 'switch.cancel' })
    }),
    refreshBalances: enqueueActions(({ context, enqueue }) => {
      for (const namespace of connectedNamespaces(context)) {
        enqueue.sendTo(connectionId(namespace), { type: 'balance.refresh' })
      }
    }),

    /** The account on screen has its tokens and its activity read; another account or chain begins a ledger of its own. */
    wantLedger: enqueueActions(({ context, enqueue, system }) => {
      const wish = ledgerWish(context)
      const namespace = activeNamespaceOf(system)
      if (wish && namespace && connectedNamespaces(context).includes(namespace))
        enqueue.sendTo(connectionId(namespace), { type: 'ledger.wanted', wish })
    }),

    noteBooted: assign((_, { booted }: { booted: Booted }) => ({
      booted,
      bootError: undefined,
      recentWallets: booted.recentWallets,
      accountTypes: booted.accountTypes,
      standing: Object.fromEntries(
        booted.namespaces.map(({ namespace, record }) => [namespace, record ? 'restoring' : 'absent']),
      ),
    })),
    noteBootError: assign({ bootError: (_, { error }: { error: ErrorRecord }) => error }),
    spawnChains: enqueueActions(({ context, enqueue }) => {
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
      for (const each of namespaces) {
        const input = { ...each, accountType: context.accountTypes[each.namespace] }
        enqueue.spawnChild('connection', { id: connectionId(each.namespace), input })
      }
    }),
    noteConnectors: assign({
      connectors: ({ context, event }) => {
        assertEvent(event, 'connectors.changed')
        const others = context.connectors.filter(({ chain }) => chain !== event.namespace)
        // The namespaces keep their order, so that a late announcement moves no other wallet's row.
        const order = context.booted!.namespaces.map(({ namespace }) => namespace)
        return [...others, ...event.connectors].sort((a, b) => order.indexOf(a.chain) - order.indexOf(b.chain))
      },
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
    tellNetworkOfLoss: sendTo('network', ({ event }) => {
      assertEvent(event, ['connection.lost', 'connection.absent'])
      return { type: 'connection.gone' as const, namespace: event.namespace }
    }),
    keepRecord: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['connection.established', 'connection.changed'])
      const { namespace, connectorId, chainId, address, accounts } = event.connection
      // Without the address, unless the visitor chose another one here: the next visit shows the account that the wallet has selected by then.
      const chosen = address !== accounts[0]?.address && { address }
      enqueue.sendTo('storage', kept(`${namespace}/connector`, { connectorId, chainId, ...chosen }))
      enqueue.sendTo('storage', kept('recent-wallets', context.recentWallets))
      if (event.type === 'connection.established' && !event.restored) {
        enqueue.sendTo('storage', kept('active-namespace', namespace))
      }
    }),
    dropRecord: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.lost')
      enqueue.sendTo('storage', kept(`${event.namespace}/connector`, undefined))
      enqueue.sendTo('storage', kept('active-namespace', connectedNamespaces(context)[0]))
    }),
    keepActiveNetwork: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'network.changed')
      enqueue.sendTo('storage', kept('active-network', event.chainId))
      // Stored only while somebody is connected: it is what tells the next visit that there is a wallet to ask.
      if (connectedNamespaces(context).includes(event.namespace)) {
        enqueue.sendTo('storage', kept('active-namespace', event.namespace))
      }
    }),
    emitFact: emit(({ event }) => {
      assertEvent(event, [
        'connection.established',
        'connection.lost',
        'message.signed',
        'message.failed',
        'accountType.preferred',
      ])
      return event
    }),
    emitSwitched: emit(({ event }) => {
      assertEvent(event, 'network.changed')
      const { namespace, chainId } = event
      return { type: 'network.switched' as const, namespace, chainId }
    }),
    emitError: emit(({ event }) => {
      assertEvent(event, [
        'connection.failed',
        'switch.failed',
        'catalogue.failed',
        'tokens.failed',
        'activity.failed',
        'names.failed',
      ])
      return { type: 'error' as const, error: event.error, cause: event.cause }
    }),
    emitCause: emit((_, { error, cause }: { error: ErrorRecord; cause?: unknown }) => ({
      type: 'error' as const,
      error,
      cause,
    })),
    emitUnknownNetwork: emit(({ event }) => {
      assertEvent(event, 'network.unknown')
      return { type: 'error' as const, error: errorRecord(new FoyerError('network.notFound', { id: event.id })) }
    }),
    showToast: sendTo('toasts', (_, toast: Toast) => ({ type: 'toast.show' as const, ...toast })),

    disconnect: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.disconnect')
      const namespaces = event.namespace ? [event.namespace] : connectedNamespaces(context)
      for (const namespace of namespaces) {
        if (context.standing[namespace]) enqueue.sendTo(connectionId(namespace), { type: 'disconnect' })
      }
    }),
    switchConnection: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'switch.requested')
      enqueue.sendTo(connectionId(event.namespace), { type: 'switch', chainId: event.chainId })
    }),
    passToNetwork: sendTo('network', ({ event }) => {
      assertEvent(event, ['network.select', 'network.confirm'])
      return event
    }),
    passToSigner: enqueueActions(({ context, event, enqueue, system }) => {
      assertEvent(event, 'message.sign')
      const { id, message } = event
      const namespace = event.namespace ?? activeNamespaceOf(system)
      if (namespace && context.standing[namespace])
        return enqueue.sendTo(connectionId(namespace), { type: 'message.sign', id, message })
      const error = errorRecord(new FoyerError('account.missing', {}))
      enqueue.emit({ type: 'message.failed', id, error })
    }),
    cancelSigning: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'message.cancel')
      for (const namespace of connectedNamespaces(context)) enqueue.sendTo(connectionId(namespace), event)
    }),
    passToAccount: enqueueActions(({ context, event, enqueue, system }) => {
      assertEvent(event, ['account.select', 'accountType.select'])
      const namespace = event.namespace ?? activeNamespaceOf(system)
      if (namespace && context.standing[namespace]) enqueue.sendTo(connectionId(namespace), event)
    }),
    keepAccountType: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'accountType.preferred')
      const accountTypes = { ...context.accountTypes, [event.namespace]: event.accountType }
      enqueue.assign({ accountTypes })
      enqueue.sendTo('storage', kept('account-types', accountTypes))
    }),
    passToBalance: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'balance.refresh')
      for (const namespace of event.namespace ? [event.namespace] : connectedNamespaces(context)) {
        if (context.standing[namespace])
          for (const refresh of [{ type: 'balance.refresh', force: true }, { type: 'ledger.refresh' }] as const)
            enqueue.sendTo(connectionId(namespace), refresh)
      }
    }),
  },
  guards: {
    isEmbedded: ({ context }) => context.config.embedded,
    isBooted: stateIn({ boot: 'ready' }),
    isReadyToShow: ({ context }) =>
      context.booted !== undefined && !Object.values(context.standing).includes('restoring'),
    remembersSession: ({ context }) =>
      context.booted?.namespaces.some(({ record }) => record?.connectorId === WALLET_CONNECT) === true,
    hasRemote: ({ context: { booted, config } }) => booted !== undefined && (config.walletConnect || config.registry),
    mustStay: ({ context }) => mustStay(context),
    windowIsOpen: stateIn({ window: 'open' }),
    windowIsNotOpen: not(stateIn({ window: 'open' })),
    asksForView: ({ context, event }) => {
      if (event.type !== 'modal.open') return false
      const entry = requestedEntry(event)
      return entry !== undefined && canShow(context, completed(context, entry))
    },
    isKnownConnector: ({ context, event }) =>
      (event.type === 'connector.select' || event.type === 'wallet.select') &&
      connectorEntry(context, event.id, event.type === 'connector.select' ? event.namespace : undefined) !== undefined,
    isOnTop: ({ context, event }) =>
      event.type === 'view.go' && isSameEntry(topOf(context), event.entry) && event.mode === undefined,
    leadsTo: ({ context, event }, { view }: { view: BuiltView }) =>
      event.type === 'view.go' && event.entry.view === view && canShow(context, event.entry),
    cameFrom: ({ context }, { view }: { view: BuiltView }) => behind(context).at(-1)?.view === view,
    backCloses: ({ context }) => backCloses(context),
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
