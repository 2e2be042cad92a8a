import type { SnapshotFrom } from 'xstate'
import { bootStates } from './boot.states.ts'
import { policyStates } from './policy.states.ts'
import { policyWords } from './policy.words.ts'
import { trackedEvents } from './trackedEvents.ts'
import { viewStates } from './view.states.ts'
import { windowStates } from './window.states.ts'

/** The root: what is loaded, whether the window is open, which view it shows, how wallets elsewhere are reached, the rules between the flows, and who is told. */
export const modalMachine = policyWords.createMachine({
  id: 'modal',
  context: ({ input }) => ({
    config: input,
    booted: undefined,
    bootError: undefined,
    request: undefined,
    history: [],
    connectors: [],
    standing: {},
    recentWallets: [],
    accountTypes: input.defaultAccountTypes,
    settling: undefined,
  }),
  invoke: [
    { id: 'storage', src: 'storage' },
    { id: 'toasts', src: 'toast' },
  ],
  type: 'parallel',
  states: {
    boot: bootStates,
    window: windowStates,
    view: viewStates,
    policy: policyStates,
    // The last region, so that an event is tracked with the state that it leads to.
    analytics: { on: Object.fromEntries(trackedEvents.map(type => [type, { actions: 'track' as const }])) },
  },
})

export type ModalSnapshot = SnapshotFrom<typeof modalMachine>
