import type { Actor, SnapshotFrom } from 'xstate'
import { transactionFacts } from '../transactions/transactionFacts.ts'
import { modalImplementations } from './modal.implementations.ts'
import { trackedEvents } from './trackedEvents.ts'
import { type BuiltView, builtViews, rowOf } from './views.ts'

/** Views that Back can lead to. With UnsupportedChain in the history Back closes. */
const viewsBehind = builtViews.filter(view => view !== 'UnsupportedChain')

const enterView = (view: BuiltView) =>
  ({ guard: { type: 'leadsTo', params: { view } }, target: `.${view}`, actions: 'enter' }) as const

const returnToView = (view: BuiltView) =>
  ({ guard: { type: 'cameFrom', params: { view } }, target: `.${view}`, actions: 'pop' }) as const

const viewState = (view: BuiltView) => {
  const { entry = [], exit } = rowOf(view)
  return { meta: { view }, entry: ['loadFlows' as const].concat(entry as never), exit }
}

const viewStates = Object.fromEntries(builtViews.map(view => [view, viewState(view)])) as unknown as Record<
  BuiltView,
  { meta: { view: BuiltView } }
>

/** The same actions for each of these events. */
const each = <Type extends string, const Actions>(types: readonly Type[], actions: Actions) =>
  Object.fromEntries(types.map(type => [type, { actions }])) as Record<Type, { actions: Actions }>

/** Requests that open the window, or that decide what an opening window shows. */
const requests = {
  'modal.open': { target: 'opening', actions: 'noteRequest' },
  'connector.select': { guard: 'isKnownConnector', target: 'opening', actions: 'requestConnector' },
} as const

const show = { target: 'shown', actions: 'wantFlows' } as const

/** A command from before the adapters have loaded is carried out once they have. */
const whenBooted = <Action extends 'disconnect' | 'passToNetwork'>(actions: Action) =>
  [{ guard: 'isBooted', actions }, { actions: 'keepOrder' }] as const

const establish = ['readStatus', 'noteRecent', 'reportConnection', 'storeRecord', 'emitFact', 'passConnected'] as const

const lose = ['readStatus', 'dropRecord', 'dropDeepLink', 'emitFact', 'passLost'] as const

type Follow = readonly ('storeActiveNetwork' | 'wantPortfolio' | 'returnBeforeNetworks')[]

const follow: Follow = ['storeActiveNetwork', 'wantPortfolio', 'returnBeforeNetworks']

/** Consequences of a report of the network: first those of the change, then those of the rule about unsupported chains. */
const judge = (first: Follow) =>
  [
    { guard: 'isShownUnsupported', target: '.watching', actions: [...first, 'readStatus'] },
    // `open` does nothing to an open window, `goUnsupported` nothing to a closed one.
    { guard: 'isUnsupported', target: '.watching', actions: [...first, 'readStatus', 'goUnsupported', 'open'] },
    { guard: 'isLeavingUnsupported', target: '.watching', actions: [...first, 'readStatus', 'close'] },
    { actions: [...first, 'readStatus'] },
  ] as const

/** Same as `judge`, while the chain of the wallet just connected is being checked. */
const decide = (first: Follow) =>
  [
    { guard: 'isAboutAnother', actions: [...first, 'readStatus'] },
    { guard: 'isUnsupported', target: 'watching', actions: [...first, 'readStatus', 'goUnsupported', 'open'] },
    { guard: 'isSigningIn', target: 'watching', actions: [...first, 'readStatus', 'activateAsked', 'goSignIn'] },
    { guard: 'isStillConnecting', target: 'watching', actions: [...first, 'readStatus', 'activateAsked', 'close'] },
    // The visitor has navigated elsewhere while a former wallet was disconnecting; that view stays.
    { target: 'watching', actions: [...first, 'readStatus'] },
  ] as const

/** Rules between the sign-in and the window, the connections and the network. */
const signInRules = {
  ...each(['siwx.sign', 'siwx.cancel', 'siwx.signOut'], 'passToSignIn'),
  ...each(['siwx.signed', 'siwx.signedOut'], 'emitFact'),
  'siwx.failed': { actions: 'emitError' },
  'signIn.changed': { actions: 'noteSignIn' },
} as const

/** Rules of the transactions: they outlive the window, and the host hears of each. */
const transactionRules = {
  ...each(transactionFacts, ['emitFact', 'passToSend']),
  ...each(['transaction.watch', 'login.wanted', 'login.email', 'approval.asked', 'vault.open'], 'passToFlow'),
  ...each(['transaction.failed'], ['emitError', 'passToSend']),
  ...each(['transaction.refused', 'login.failed', 'smartSessions.failed'], 'emitError'),
} as const

/** Rule of the flows that prepare transactions: a confirmed one goes to the list. */
const sendRules = each(['send.confirmed', 'swap.confirmed'], 'submitConfirmed')

/** Rules of a stored connection that is being restored. */
const restoreRules = {
  ...each(['connection.absent', 'connection.restoring'], 'readStatus'),
  ...each(['restore.unanswered'], 'noteUnanswered'),
} as const

const flowRules = { ...signInRules, ...transactionRules, ...sendRules, ...restoreRules } as const

/** Actions once the adapters have loaded. */
const start = [
  'spawnChains',
  'readStatus',
  'restoreSession',
  'resumeFlows',
  'refuseRequest',
  'checkDefaultNetwork',
  'giveOrders',
] as const

/** Root of the actor tree: the adapters, the window, the view on screen, the rules between the flows, and analytics. */
export const modalMachine = modalImplementations.createMachine({
  id: 'modal',
  context: ({ input }) => ({
    config: input,
    booted: undefined,
    bootError: undefined,
    request: undefined,
    history: [],
    connectors: [],
    status: {},
    recentWallets: [],
    accountTypes: input.defaultAccountTypes,
    deciding: undefined,
    signIn: { status: 'none', required: false, verifying: false },
    waiting: [],
    orders: [],
  }),
  invoke: { id: 'storage', src: 'storage' },
  type: 'parallel',
  states: {
    // Loading the adapters.
    boot: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'boot',
            src: 'boot',
            onDone: {
              target: 'ready',
              actions: { type: 'noteBooted', params: ({ event }) => ({ booted: event.output }) },
            },
            onError: { target: 'failed', actions: 'failBoot' },
          },
          after: { LOAD_TIMEOUT: { target: 'failed', actions: 'failBoot' } },
        },
        failed: { on: { 'boot.retry': { target: 'loading' }, 'modal.open': { target: 'loading' } } },
        ready: {
          entry: start,
          invoke: { id: 'connectors', src: 'connectors' },
          on: { 'connectors.changed': { actions: 'noteConnectors' } },
        },
      },
    },
    // The file with the machine of connections: a visitor who only looks needs none.
    connections: {
      initial: 'unloaded',
      states: {
        unloaded: {
          on: {
            'connections.wanted': { target: 'loading' },
            // Boot has loaded it for a returning visitor.
            'xstate.done.actor.boot': { guard: 'restoresConnections', target: 'loaded' },
          },
        },
        loading: {
          invoke: {
            id: 'loadConnections',
            src: 'loadConnections',
            onDone: { target: 'loaded', actions: 'askWaiting' },
            onError: { target: 'failed', actions: 'failConnections' },
          },
          after: { LOAD_TIMEOUT: { target: 'failed', actions: 'failConnections' } },
        },
        failed: { on: { 'connections.wanted': { target: 'loading' } } },
        loaded: {
          invoke: { id: 'toasts', systemId: 'toasts', src: 'toast' },
          on: { 'connections.wanted': { actions: 'askWaiting' } },
        },
      },
    },
    // The page's buttons and an embedded modal are there before the visitor acts. Until then no flow is loaded and no picture requested by its id.
    intent: {
      initial: 'awaited',
      states: {
        awaited: {
          always: { guard: 'returnsConnected', target: 'shown' },
          on: {
            'intent.shown': show,
            'modal.open': show,
            'connector.select': show,
            'wallet.select': show,
            'flows.wanted': show,
            'view.go': { guard: 'isStep', ...show },
          },
        },
        shown: {},
      },
    },
    // The last event wins: after a close while opening, nothing opens the window again.
    window: {
      initial: 'closed',
      states: {
        closed: { always: { guard: 'isEmbedded', target: 'opening' }, on: requests },
        opening: {
          // Waits for the adapters and, for a moment, for a silent restore.
          always: { guard: 'isReadyToShow', target: 'open' },
          after: { OPENING_PATIENCE: { guard: 'isBooted', target: 'open' } },
          on: {
            ...requests,
            'modal.close': { target: 'closed' },
            'modal.dismiss': { target: 'closed' },
            // Restarts the delay: loading the adapters does not count as waiting for a wallet.
            'xstate.done.actor.boot': { target: 'opening', reenter: true },
          },
        },
        open: {
          initial: 'idle',
          entry: ['goFirst', 'dropRequest', 'raiseOpened'],
          exit: ['leaveView', 'leaveToast', 'raiseClosed'],
          on: {
            'modal.open': { guard: 'asksForView', actions: 'goRequested' },
            'connector.select': { guard: 'isKnownConnector', actions: 'goConnector' },
            'modal.close': [{ guard: 'isEmbedded', actions: 'goFirst' }, { target: 'closed' }],
            'modal.dismiss': [
              { guard: 'mustStay', target: '.shaking' },
              { guard: 'isEmbedded', actions: 'goFirst' },
              { target: 'closed' },
            ],
            'modal.shake': { target: '.shaking' },
          },
          states: { idle: {}, shaking: { after: { SHAKE: { target: 'idle' } } } },
        },
      },
    },
    // Routing, generated from the table of views. XState's own `route` resets the other regions of a parallel root.
    view: {
      initial: 'none',
      on: {
        'view.go': [{ guard: 'windowIsNotOpen' }, { guard: 'isOnTop' }, ...builtViews.map(enterView)],
        'view.back': [{ guard: 'backCloses', actions: 'close' }, ...viewsBehind.map(returnToView)],
        'view.leave': { guard: 'windowIsNotOpen', target: '.none', actions: 'clearHistory' },
      },
      states: { none: {}, ...viewStates },
    },
    // Rules between the flows, one named transition each.
    policy: {
      initial: 'watching',
      on: {
        ...each(['modal.open', 'connector.select'], 'refuseRequest'),
        ...each(['modal.opened', 'modal.closed', 'network.switched'], 'emitFact'),
        ...each(['message.signed', 'message.failed', 'analytics.event'], 'emitFact'),
        ...each(['catalogue.failed', 'connection.failed', 'names.failed', 'analytics.refused'], 'emitError'),
        ...each(['disconnect.failed', 'tokens.failed', 'activity.failed'], ['emitError', 'showFailure']),
        ...each(['network.unknown', 'network.refused'], 'emitNetworkError'),
        ...each(['account.select', 'accountType.select'], 'passToAccount'),
        ...flowRules,
        'flows.wanted': { actions: 'loadFlows' },
        'wallet.select': { actions: 'openWallet' },
        'wallet.resolved': { guard: 'isAwaited', actions: 'goResolved' },
        'pairing.left': { actions: 'leaveWalletConnect' },
        'flow.failed': { guard: 'isReported', actions: 'emitError' },
        'session.established': { actions: 'shareSession' },
        'connection.changed': { actions: ['storeRecord', 'wantPortfolio', 'emitFact'] },
        'connection.lost': [
          { guard: 'isReplaced', actions: ['emitFact', 'passLost'] },
          { guard: 'visitorLeftTheLast', target: '.watching', actions: [...lose, 'close', 'leaveLostView'] },
          { target: '.watching', actions: [...lose, 'leaveLostView'] },
        ],
        'connection.established': [
          { guard: 'isRestored', actions: [...establish, 'leaveConnect'] },
          { target: '.decidingView', actions: ['noteUsedWallet', 'storeDeepLink', 'noteDeciding', ...establish] },
        ],
        'connection.disconnect': whenBooted('disconnect'),
        'record.changed': { actions: 'passRecord' },
        'network.changed': judge(follow),
        'network.judged': judge([]),
        'network.select': whenBooted('passToNetwork'),
        'network.confirm': { guard: 'isBooted', actions: 'passToNetwork' },
        'switch.requested': { actions: 'goSwitch' },
        'switch.failed': [
          { guard: 'windowIsOpen', actions: 'emitError' },
          // A closed window offers no retry: a later move of the wallet is not the requested one.
          { actions: ['emitError', 'dropWantedNetwork'] },
        ],
        'connect.confirming': { actions: 'openSwitch' },
        'connect.requested': { actions: 'goConnect' },
        'message.sign': { actions: 'passToSigner' },
        'message.cancel': { actions: 'cancelSigning' },
        'accountType.preferred': { actions: ['noteAccountType', 'emitFact'] },
        'balance.refresh': { actions: 'passToBalance' },
        'balance.failed': { actions: 'showFailure' },
      },
      states: {
        watching: {},
        // The visitor has connected a wallet, and its chain is being checked.
        decidingView: {
          exit: 'endDeciding',
          on: {
            'network.changed': decide(follow),
            'network.judged': decide([]),
          },
        },
      },
    },
    // Last region, so that an event is tracked with the state that it leads to.
    analytics: { on: Object.fromEntries(trackedEvents.map(type => [type, { actions: 'track' as const }])) },
  },
})

/** Root actor of a modal. */
export type ModalActor = Actor<typeof modalMachine>

/** State of the modal, read with the selectors. */
export type ModalSnapshot = SnapshotFrom<typeof modalMachine>
