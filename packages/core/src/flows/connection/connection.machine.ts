import type { SnapshotFrom } from 'xstate'
import { attemptStates } from './attempt.states.ts'
import { connectionSetup } from './connection.setup.ts'
import { walletStates } from './wallet.states.ts'

/**
 * One namespace's connection: the only owner of "who is connected here".
 *
 * Two regions, because they change independently: `wallet` is whom we hold, `attempt` is whom the visitor is asking now.
 * A visitor may ask wallet B while A is connected. A stays until B has answered; A may leave on its own meanwhile without
 * a second prompt in B; when B approves, A is let go in order, and nothing that A says later has a listener.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    record: input.record,
    accountType: input.accountType,
    connection: undefined,
    previous: undefined,
    attempt: undefined,
    error: undefined,
    switchTo: undefined,
    switchError: undefined,
    signRequest: undefined,
  }),
  type: 'parallel',
  // Who left is out of it, remembered or not.
  invoke: { id: 'memory', src: 'memory', onError: {} },
  states: { wallet: walletStates, attempt: attemptStates },
})

export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
