import { assign, type SnapshotFrom } from 'xstate'
import { setup } from '../../setup.ts'
import type { AccountKey } from '../account/account.ports.ts'
import { type DeploymentCheck, deploymentPorts } from './deployment.ports.ts'

type Context = AccountKey & {
  /** Undefined while it is not known, and after a failure. */
  deployed: boolean | undefined
}

const reading = { target: 'reading', reenter: true } as const

/**
 * Whether the contract of a smart account is on its chain. It is created with the account's first transaction and stays, so it is read until
 * it is there. Invoked again for another account or chain.
 */
export const deploymentMachine = setup({
  types: {} as { context: Context; input: AccountKey; events: DeploymentCheck },
  actors: deploymentPorts,
  delays: {
    /** An endpoint that never answers must not keep a later check waiting. */
    READ_TIMEOUT: 30_000,
  },
  actions: {
    noteAnswer: assign({ deployed: (_, { deployed }: { deployed: boolean }) => deployed }),
    forget: assign({ deployed: undefined }),
  },
  guards: {
    isSmart: ({ context }) => context.type === 'smartAccount',
    isThere: (_, { deployed }: { deployed: boolean }) => deployed,
  },
}).createMachine({
  id: 'deployment',
  context: ({ input }) => ({ ...input, deployed: undefined }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isSmart', target: 'awaited' }, { target: 'done' }] },
    awaited: {
      initial: 'reading',
      // Without reports of transactions the contract is still found when the visitor looks.
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => context, onError: {} },
      states: {
        reading: {
          invoke: {
            id: 'deployed',
            src: 'deployed',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => ({ deployed: event.output }) },
                target: '#deployment.done',
                actions: { type: 'noteAnswer', params: ({ event }) => ({ deployed: event.output }) },
              },
              {
                target: 'missing',
                actions: { type: 'noteAnswer', params: ({ event }) => ({ deployed: event.output }) },
              },
            ],
            onError: { target: 'unknown', actions: 'forget' },
          },
          after: { READ_TIMEOUT: { target: 'unknown', actions: 'forget' } },
          // The pending answer may be from before the transaction.
          on: { 'deployment.check': reading },
        },
        missing: { on: { 'deployment.check': { target: 'reading' } } },
        unknown: { on: { 'deployment.check': { target: 'reading' } } },
      },
    },
    // Another kind of account, or the contract is there. Not a final state: the account's machine goes on.
    done: {},
  },
})

/** Snapshot of `deploymentMachine`. */
export type DeploymentSnapshot = SnapshotFrom<typeof deploymentMachine>
