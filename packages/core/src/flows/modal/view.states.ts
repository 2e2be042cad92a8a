import { viewWords } from './view.words.ts'
import { type BuiltView, builtViews } from './views.ts'

/** What entering or leaving a view does, beyond showing it. */
const effects: {
  [View in BuiltView]?: {
    entry?: 'askWallet' | 'refreshBalances' | 'wantRemote' | 'wantPortfolio' | ['refreshBalances', 'wantPortfolio']
    exit?: 'stopAsking' | 'stopSwitching' | 'leavePairing'
  }
} = {
  // The wallet is asked by entering the view and by nothing else, so that a renderer cannot ask twice.
  ConnectingExternal: { entry: 'askWallet', exit: 'stopAsking' },
  ConnectingWalletConnect: { entry: 'wantRemote', exit: 'leavePairing' },
  ConnectingWalletConnectBasic: { entry: 'wantRemote', exit: 'leavePairing' },
  Connect: { entry: 'wantRemote' },
  ConnectWallets: { entry: 'wantRemote' },
  AllWallets: { entry: 'wantRemote' },
  SwitchNetwork: { exit: 'stopSwitching' },
  Account: { entry: ['refreshBalances', 'wantPortfolio'] },
  Transactions: { entry: 'wantPortfolio' },
  Profile: { entry: 'refreshBalances' },
}

/** Nothing leads back to UnsupportedChain: with it in the history Back closes. */
const viewsBehind = builtViews.filter(view => view !== 'UnsupportedChain')

const states = Object.fromEntries(
  builtViews.map(view => [view, { meta: { view }, ...effects[view] }]),
) as unknown as Record<BuiltView, { meta: { view: BuiltView } }>

/**
 * Routing, generated from the table of views. `view.go` leads to the entry's view where its needs are met, `view.back` to
 * the view behind. (XState's own `route` would do the first, but on a parallel root it resets the other regions.)
 */
export const viewStates = viewWords.createStateConfig({
  initial: 'none',
  on: {
    'view.go': [
      { guard: 'windowIsNotOpen' },
      { guard: 'isOnTop' },
      ...builtViews.map(view => ({
        guard: { type: 'leadsTo' as const, params: { view } },
        target: `.${view}` as const,
        actions: 'enter' as const,
      })),
    ],
    'view.back': [
      { guard: 'backCloses', actions: 'close' },
      ...viewsBehind.map(view => ({
        guard: { type: 'cameFrom' as const, params: { view } },
        target: `.${view}` as const,
        actions: 'pop' as const,
      })),
    ],
    'view.leave': { guard: 'windowIsNotOpen', target: '.none', actions: 'clearHistory' },
  },
  states: { none: {}, ...states },
})
