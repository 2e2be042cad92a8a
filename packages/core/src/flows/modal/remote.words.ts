import { assertEvent, enqueueActions } from 'xstate'
import { isStoredId, parseConnectorId } from '../../chain/connectorId.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { isChoosing, isPairing, requestedChains, topOf } from './routing.ts'
import { remoteWallet } from './usedWallet.ts'
import { viewWords } from './view.words.ts'

/** How the flows to wallets elsewhere are begun and kept informed. */
export const remoteWords = viewWords.extend({
  delays: {
    /** A chunk of a few kilobytes; after that the visitor is told and may try again. */
    REMOTE_TIMEOUT: 15_000,
  },
  actions: {
    spawnRemote: enqueueActions(({ context, enqueue }) => {
      const { config, booted, connectors, recentWallets } = context
      // Only ids of the registry's: which extension the visitor has is not the registry's business.
      const recent = recentWallets.filter(
        id => !parseConnectorId(id) && !connectors.some(connector => isStoredId(connector.id, id)),
      )
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
      if (isPairing(top) && top.payload.uri === undefined) enqueue.sendTo('walletConnect', { type: 'pairing.show' })
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
    tellCatalogueOfUse: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.established')
      const wallet = remoteWallet(context, event)
      if (wallet) enqueue.sendTo('catalogue', { type: 'wallet.used', wallet })
    }),
  },
  guards: {
    remembersSession: ({ context }) =>
      context.booted?.namespaces.some(({ record }) => record?.connectorId === WALLET_CONNECT) === true,
    hasRemote: ({ context: { booted, config } }) => booted !== undefined && (config.walletConnect || config.registry),
  },
})
