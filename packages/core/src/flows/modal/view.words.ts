import { assertEvent, assign, enqueueActions, not, raise, stateIn } from 'xstate'
import { activeNamespaceOf } from './activeNamespaceOf.ts'
import { connectionId } from './connectionId.ts'
import {
  askedConnectors,
  backCloses,
  behind,
  canShow,
  connectedNamespaces,
  isSameEntry,
  portfolioSection,
  topOf,
} from './routing.ts'
import type { BuiltView } from './views.ts'
import { windowWords } from './window.words.ts'

/** Routing, and what entering or leaving a view does. */
export const viewWords = windowWords.extend({
  actions: {
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
    clearHistory: assign({ history: [] }),
    close: raise({ type: 'modal.close' }),
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
    /** The account on screen has its tokens and its activity read; another account or chain begins a portfolio of its own. */
    wantPortfolio: enqueueActions(({ context, enqueue, system }) => {
      const section = portfolioSection(context)
      const namespace = activeNamespaceOf(system)
      if (section && namespace && connectedNamespaces(context).includes(namespace))
        enqueue.sendTo(connectionId(namespace), { type: 'portfolio.wanted', section })
    }),
  },
  guards: {
    windowIsNotOpen: not(stateIn({ window: 'open' })),
    isOnTop: ({ context, event }) =>
      event.type === 'view.go' && isSameEntry(topOf(context), event.entry) && event.mode === undefined,
    leadsTo: ({ context, event }, { view }: { view: BuiltView }) =>
      event.type === 'view.go' && event.entry.view === view && canShow(context, event.entry),
    cameFrom: ({ context }, { view }: { view: BuiltView }) => behind(context).at(-1)?.view === view,
    backCloses: ({ context }) => backCloses(context),
  },
})
