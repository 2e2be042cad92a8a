import { assertEvent, enqueueActions } from 'xstate'
import { isStoredId, parseConnectorId } from '../../chain/connectorId.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { CatalogueInput } from '../catalogue/catalogue.types.ts'
import { type Enqueue, spawnWalletConnect } from './boot.words.ts'
import type { ModalContext } from './modal.types.ts'
import { isChoosing, isPairing, requestedChains, topOf } from './routing.ts'
import { remoteWallet } from './usedWallet.ts'
import { viewWords } from './view.words.ts'

const spawnCatalogue = (context: ModalContext, enqueue: Enqueue) => {
  const { config, connectors, recentWallets } = context
  const input: CatalogueInput = {
    registry: config.registry,
    include: config.includeWalletIds,
    exclude: config.excludeWalletIds,
    featured: config.featuredWalletIds,
    // Only ids of the registry: which extension the visitor has is not sent to it.
    recent: recentWallets.filter(
      id => !parseConnectorId(id) && !connectors.some(connector => isStoredId(connector.id, id)),
    ),
    custom: config.customWallets,
    chains: requestedChains(context),
  }
  enqueue.spawnChild('catalogue', { id: 'catalogue', systemId: 'catalogue', input })
}

/** How the flows to wallets elsewhere are begun and kept informed. */
export const remoteWords = viewWords.extend({
  actions: {
    /** Loads what the view on screen needs to reach wallets outside this page; again what failed to load. */
    loadRemote: enqueueActions(({ context, enqueue, system }) => {
      const { config, booted } = context
      const top = topOf(context)
      if (!booted) return
      if (isPairing(top) && top.payload.uri === undefined && config.walletConnect) {
        if (!system.get('walletConnect')) spawnWalletConnect(context, enqueue, false)
        enqueue.sendTo('walletConnect', { type: 'flow.load' })
        enqueue.sendTo('walletConnect', { type: 'pairing.show' })
      }
      if (!isChoosing(top) || !(config.walletConnect || config.registry)) return
      if (!system.get('catalogue')) spawnCatalogue(context, enqueue)
      enqueue.sendTo('catalogue', { type: 'flow.load' })
      enqueue.sendTo('catalogue', { type: 'chains.changed', chains: requestedChains(context, top.payload.namespace) })
      enqueue.sendTo('catalogue', { type: 'catalogue.wanted' })
      // A new visit of the list begins with all of it; Back from a wallet keeps the search.
      if (top.view !== 'AllWallets' || context.history.length === 1)
        enqueue.sendTo('catalogue', { type: 'search.changed', text: '' })
    }),
    tellRemoteOfLeaving: enqueueActions(({ enqueue, system }) => {
      if (system.get('walletConnect')) enqueue.sendTo('walletConnect', { type: 'pairing.leave' })
    }),
    /** On a phone: what opens the wallet again when it is asked for something. */
    keepDeepLink: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.established')
      if (event.restored || event.connection.connectorId !== WALLET_CONNECT) return
      // The first family of a session closes the view; the others find it closed.
      if (!isPairing(topOf(context))) return
      const link = context.config.platform.mobile ? remoteWallet(context, event)?.mobile_link : undefined
      enqueue.sendTo('storage', { type: 'storage.write', key: 'deep-link', value: link })
    }),
    dropDeepLink: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'connection.lost')
      // An extension in the phone's place in one family leaves it the others.
      if (event.connectorId === WALLET_CONNECT && event.by !== 'replacement')
        enqueue.sendTo('storage', { type: 'storage.write', key: 'deep-link', value: undefined })
    }),
    tellCatalogueOfUse: enqueueActions(({ context, event, enqueue, system }) => {
      assertEvent(event, 'connection.established')
      const wallet = remoteWallet(context, event)
      if (wallet && system.get('catalogue')) enqueue.sendTo('catalogue', { type: 'wallet.used', wallet })
    }),
  },
  guards: {
    pairingFailed: ({ event }) =>
      event.type === 'flow.failed' && 'chunk' in event.error.context && event.error.context.chunk === 'pairing',
  },
})
