import { assign, type DoneActorEvent, not, stateIn } from 'xstate'
import { commandActions } from './commands.implementations.ts'
import { factActions, storageActions } from './facts.implementations.ts'
import { loadingActions } from './loading.implementations.ts'
import { modalSetup } from './modal.setup.ts'
import type { Booted } from './modal.types.ts'
import { ruleActions, ruleGuards } from './rules.implementations.ts'
import { screenGuards, viewActions, windowActions } from './screen.implementations.ts'
import { sendActions } from './send.implementations.ts'

/** Guards, actions and delays of the root. */
export const modalImplementations = modalSetup.extend({
  delays: {
    /** Time limit for the files of the adapters and of connections, as for any later file; after that the visitor may retry. */
    LOAD_TIMEOUT: 15_000,
    /** Duration of the shake (specification). */
    SHAKE: 500,
    /** Longest wait for a silent restore while opening, so that Connect does not flash for a connected visitor. */
    OPENING_PATIENCE: 1_000,
  },
  actions: {
    ...loadingActions,
    ...windowActions,
    ...viewActions,
    ...commandActions,
    ...ruleActions,
    ...factActions,
    ...storageActions,
    ...sendActions,
    noteBooted: assign((_, { booted }: { booted: Booted }) => ({
      booted,
      bootError: undefined,
      recentWallets: booted.recentWallets,
      accountTypes: booted.accountTypes,
    })),
  },
  guards: {
    ...screenGuards,
    ...ruleGuards,
    isBooted: stateIn({ boot: 'ready' }),
    restoresConnections: ({ event }) =>
      (event as unknown as DoneActorEvent<Booted>).output.namespaces.some(({ record }) => record),
    windowIsOpen: stateIn({ window: 'open' }),
    windowIsNotOpen: not(stateIn({ window: 'open' })),
  },
})
