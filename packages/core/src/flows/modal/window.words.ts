import { type AnyActorRef, assertEvent, assign, enqueueActions, raise, stateIn } from 'xstate'
import { pairingUri } from '../../wallets/links.ts'
import type { catalogueMachine } from '../catalogue/catalogue.machine.ts'
import { knownWallets } from '../catalogue/knownWallets.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { bootWords } from './boot.words.ts'
import { canShow, completed, connectorEntry, firstEntry, mustStay, requestedEntry } from './routing.ts'
import type { HistoryEntry } from './views.ts'

/** The way to a wallet that is not in this page, as far as the catalogue knows it. */
function remoteEntry(system: AnyActorRef['system'], id: string): HistoryEntry | undefined {
  const catalogue = flowOf<typeof catalogueMachine>(system.get('catalogue'))?.getSnapshot()
  const wallet = catalogue && knownWallets(catalogue.context).find(each => each.id === id)
  return wallet && { view: 'ConnectingWalletConnect', payload: { wallet } }
}

/** What is asked of the window, and which view it leads to. */
export const windowWords = bootWords.extend({
  delays: {
    /** The specification's shake. */
    SHAKE: 500,
    /** How long opening waits for a silent restore, so that a connected visitor does not see Connect flash by. */
    OPENING_PATIENCE: 1_000,
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
    /** It may hold the key of a session: what was wrong with it is not repeated. */
    refuseUri: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'modal.open')
      if (event.uri === undefined || pairingUri(event.uri)) return
      const issues = [{ path: 'uri', message: 'Give a pairing of version 2, "wc:<topic>@2?…".' }]
      enqueue.emit({ type: 'error', error: { code: 'config.invalid', context: { issues } } })
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
    /** Of a wallet that nobody has told us of yet the list is shown: it may be found there. */
    requestRemoteWallet: assign({
      request: ({ event, system }) => {
        assertEvent(event, 'wallet.select')
        return remoteEntry(system, event.id)
      },
    }),
    goRemoteWallet: enqueueActions(({ event, enqueue, system }) => {
      assertEvent(event, 'wallet.select')
      const entry = remoteEntry(system, event.id)
      if (entry) enqueue.raise({ type: 'view.go', entry })
    }),
    leaveView: raise({ type: 'view.leave' }),
    sayOpened: raise({ type: 'modal.opened' }),
    sayClosed: raise({ type: 'modal.closed' }),
  },
  guards: {
    /** A wallet need not be in this page. */
    offersRemote: ({ context: { config } }) => config.walletConnect || config.registry,
    isEmbedded: ({ context }) => context.config.embedded,
    isBooted: stateIn({ boot: 'ready' }),
    isReadyToShow: ({ context }) =>
      context.booted !== undefined && !Object.values(context.standing).includes('restoring'),
    mustStay: ({ context }) => mustStay(context),
    asksForView: ({ context, event }) => {
      if (event.type !== 'modal.open') return false
      const entry = requestedEntry(event)
      return entry !== undefined && canShow(context, completed(context, entry))
    },
    isKnownConnector: ({ context, event }) =>
      (event.type === 'connector.select' || event.type === 'wallet.select') &&
      connectorEntry(context, event.id, event.type === 'connector.select' ? event.namespace : undefined) !== undefined,
  },
})
