import { assertEvent, type ErrorActorEvent } from 'xstate'
import { isStoredId, parseConnectorId } from '../../chain/connectorId.ts'
import type { ErrorRecord } from '../../errors.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { CatalogueInput } from '../catalogue/catalogue.types.ts'
import type { WalletConnectInput } from '../walletConnect/walletConnect.machine.ts'
import { connectionId } from './connectionId.ts'
import { modalSetup } from './modal.setup.ts'
import type { ModalContext } from './modal.types.ts'
import { isChoosing, isPairing, requestedChains, topOf } from './routing.ts'
import { toTracked } from './trackedEvents.ts'

type Enqueue = {
  spawnChild(src: 'walletConnect' | 'catalogue', options: { id: string; systemId: string; input: object }): void
}

const spawnWalletConnect = ({ config }: ModalContext, enqueue: Enqueue, wasConnected: boolean) => {
  const { telegram, iosSafari } = config.platform
  const input: WalletConnectInput = { wasConnected, keepsAttempt: telegram || iosSafari }
  enqueue.spawnChild('walletConnect', { id: 'walletConnect', systemId: 'walletConnect', input })
}

const spawnCatalogue = (context: ModalContext, enqueue: Enqueue) => {
  const { config, connectors, recentWallets } = context
  const input: CatalogueInput = {
    registry: config.registry,
    include: config.includeWalletIds,
    exclude: config.excludeWalletIds,
    featured: config.featuredWalletIds,
    // Only ids of the registry, so that it does not receive the names of installed extensions.
    recent: recentWallets.filter(
      id => !parseConnectorId(id) && !connectors.some(connector => isStoredId(connector.id, id)),
    ),
    custom: config.customWallets,
    chains: requestedChains(context),
  }
  enqueue.spawnChild('catalogue', { id: 'catalogue', systemId: 'catalogue', input })
}

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'adapters' } }

/** Actions that start the children of the root: connections and network after the adapters, other flows when they are needed. */
export const loadingActions = {
  failBoot: modalSetup.enqueueActions(({ event, enqueue }) => {
    const { error: cause } = event as unknown as ErrorActorEvent
    enqueue.assign({ bootError: chunkFailed })
    enqueue.emit({ type: 'error', error: chunkFailed, cause })
  }),
  spawnChains: modalSetup.enqueueActions(({ context, enqueue }) => {
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
      const id = connectionId(each.namespace)
      enqueue.spawnChild('connection', { id, systemId: id, input })
    }
  }),
  /** Loads WalletConnect at once when the last visit ended with a session, to restore it. */
  restoreSession: modalSetup.enqueueActions(({ context, enqueue }) => {
    const { config, booted } = context
    if (config.walletConnect && booted!.namespaces.some(({ record }) => record?.connectorId === WALLET_CONNECT)) {
      spawnWalletConnect(context, enqueue, true)
      enqueue.sendTo('walletConnect', { type: 'flow.load' })
    }
  }),
  noteConnectors: modalSetup.assign({
    connectors: ({ context, event }) => {
      assertEvent(event, 'connectors.changed')
      const others = context.connectors.filter(({ chain }) => chain !== event.namespace)
      // In the order of the namespaces, so that a late announcement does not move the rows of other wallets.
      const order = context.booted!.namespaces.map(({ namespace }) => namespace)
      return [...others, ...event.connectors].sort((a, b) => order.indexOf(a.chain) - order.indexOf(b.chain))
    },
  }),
  /** Loads the flows that the view on screen needs for remote wallets, and reloads those that failed. */
  loadRemote: modalSetup.enqueueActions(({ context, enqueue, system }) => {
    const { config, booted } = context
    const top = topOf(context)
    if (!booted) return
    const isLinkWanted = isPairing(top) && top.payload.uri === undefined
    if (config.walletConnect && (isLinkWanted || isChoosing(top))) {
      if (!system.get('walletConnect')) spawnWalletConnect(context, enqueue, false)
      enqueue.sendTo('walletConnect', { type: 'flow.load' })
      if (isLinkWanted) enqueue.sendTo('walletConnect', { type: 'pairing.show' })
    }
    if (!isChoosing(top) || !(config.walletConnect || config.registry)) return
    if (!system.get('catalogue')) spawnCatalogue(context, enqueue)
    enqueue.sendTo('catalogue', { type: 'flow.load' })
    enqueue.sendTo('catalogue', { type: 'chains.changed', chains: requestedChains(context, top.payload.namespace) })
    enqueue.sendTo('catalogue', { type: 'catalogue.wanted' })
    // A newly opened list starts without a search; Back from a wallet keeps it.
    if (top.view !== 'AllWallets' || context.history.length === 1)
      enqueue.sendTo('catalogue', { type: 'search.changed', text: '' })
  }),
  leaveWalletConnect: modalSetup.enqueueActions(({ enqueue, system }) => {
    if (system.get('walletConnect')) enqueue.sendTo('walletConnect', { type: 'pairing.leave' })
  }),
  /** Loads analytics when the window first opens, if it is enabled. A failure is not reported. */
  track: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
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
}
