import { assign, enqueueActions, type SnapshotFrom, sendTo } from 'xstate'
import { setup } from '../../setup.ts'
import { deploymentMachine } from '../deployment/deployment.machine.ts'
import type { DeploymentCheck } from '../deployment/deployment.ports.ts'
import { report } from '../report.ts'
import { type AccountKey, accountPorts, type NativeBalance } from './account.ports.ts'

type Context = AccountKey & {
  balance: NativeBalance | undefined
  force: boolean
  /** Milliseconds until the balance may be read again after a failure. */
  block: number
}

type Event = { type: 'balance.refresh'; force?: boolean }

/** The specification's block after a failure, in milliseconds. */
const RETRY_BLOCK = 30_000

const refresh = ['noteForce', 'checkDeployment'] as const

/** Balance of one account on one chain, and whether its contract is there. Invoked again for another account or chain, so that a value of one cannot appear on the other. */
export const accountMachine = setup({
  types: {} as {
    context: Context
    input: AccountKey
    events: Event
    meta: { balance: 'loading' | 'shown' | 'none' | 'unavailable' }
  },
  actors: { ...accountPorts, deployment: deploymentMachine },
  delays: {
    /** Longer than an adapter takes to try its endpoints; an endpoint that never answers must not load forever. */
    READ_TIMEOUT: 30_000,
    /** The specification's lifetime of a native balance. */
    BALANCE_LIFETIME: 30_000,
    RETRY_BLOCK: ({ context }) => context.block,
  },
  actions: {
    noteForce: assign({ force: ({ event }) => event.force === true }),
    /** The account's contract may be there by now. */
    checkDeployment: sendTo('deployment', { type: 'deployment.check' } satisfies DeploymentCheck),
    noteBalance: assign({ balance: (_, { balance }: { balance: NativeBalance | undefined }) => balance }),
    /** Provided by the composition root, which has the balances and failures of the accounts that were left. */
    recall: assign({ block: 0 }),
    keepFailure: assign({}),
    noteFailure: assign({ block: RETRY_BLOCK }),
    reportFailed: enqueueActions(scope => report(scope, { type: 'balance.failed', chainId: scope.context.chainId })),
  },
  guards: {
    isForced: ({ event }) => event.force === true,
    isBlocked: ({ context }) => context.block > 0,
    hasCurrency: (_, { balance }: { balance: NativeBalance | undefined }) => balance !== undefined,
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => ({ ...input, balance: undefined, force: false, block: 0 }),
  entry: 'recall',
  invoke: {
    id: 'deployment',
    src: 'deployment',
    input: ({ context: { namespace, address, type, chainId, network } }) => ({
      namespace,
      address,
      ...(type && { type }),
      chainId,
      network,
    }),
    // The balance is shown without it.
    onError: {},
  },
  initial: 'deciding',
  states: {
    // The network may have been left and selected again since the failure.
    deciding: { always: [{ guard: 'isBlocked', target: 'unavailable' }, { target: 'reading' }] },
    reading: {
      meta: { balance: 'loading' },
      invoke: {
        id: 'balance',
        src: 'balance',
        input: ({ context: { namespace, address, chainId, network, force } }) => ({
          namespace,
          address,
          chainId,
          network,
          force,
        }),
        onDone: [
          {
            guard: { type: 'hasCurrency', params: ({ event }) => ({ balance: event.output }) },
            target: 'fresh',
            actions: { type: 'noteBalance', params: ({ event }) => ({ balance: event.output }) },
          },
          { target: 'absent', actions: { type: 'noteBalance', params: { balance: undefined } } },
        ],
        onError: { target: 'unavailable', actions: ['noteFailure', 'keepFailure', 'reportFailed'] },
      },
      after: { READ_TIMEOUT: { target: 'unavailable', actions: ['noteFailure', 'keepFailure', 'reportFailed'] } },
      // The pending read may be from before the payment that the visitor wants to see.
      on: { 'balance.refresh': { guard: 'isForced', target: 'reading', reenter: true, actions: refresh } },
    },
    fresh: {
      meta: { balance: 'shown' },
      after: { BALANCE_LIFETIME: { target: 'stale' } },
      on: { 'balance.refresh': { guard: 'isForced', target: 'reading', actions: refresh } },
    },
    stale: {
      meta: { balance: 'shown' },
      on: { 'balance.refresh': { target: 'reading', actions: refresh } },
    },
    absent: {
      description: 'The chain has no currency. It is asked again only after a payment, or by the visitor.',
      meta: { balance: 'none' },
      on: { 'balance.refresh': { guard: 'isForced', target: 'reading', actions: refresh } },
    },
    unavailable: {
      // The last balance stays on screen, if any. Another request is blocked for 30 seconds.
      meta: { balance: 'unavailable' },
      after: { RETRY_BLOCK: { target: 'retryable' } },
    },
    retryable: {
      meta: { balance: 'unavailable' },
      on: { 'balance.refresh': { target: 'reading', actions: refresh } },
    },
  },
})

/** Snapshot of `accountMachine`. */
export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
