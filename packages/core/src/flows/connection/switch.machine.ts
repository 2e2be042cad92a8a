import {
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  enqueueActions,
  type SnapshotFrom,
} from 'xstate'
import type { Connection, WalletAccount } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { type ErrorRecord, errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import type { SwitchReport, SwitchScreen } from './connection.types.ts'
import { switchPorts } from './requests.ports.ts'

type Context = {
  /** Whether the wallet, and not the app, determines the chain. */
  walletSwitches: boolean
  /** Connection to switch, as it was when the visitor last requested it; undefined in, and only in, `idle`. */
  connection: Connection | undefined
  /** Target chain; undefined in, and only in, `idle`. */
  target: CaipNetworkId | undefined
  /** Error of a declined or failed switch. */
  error: ErrorRecord | undefined
}

export type SwitchEvent =
  | { type: 'switch'; chainId: CaipNetworkId; connection: Connection }
  | { type: 'switch.cancel' }
  /** The connection is on that chain now. */
  | { type: 'chain.reached'; chainId: CaipNetworkId }
  /** No other request is in the wallet. */
  | { type: 'turn.granted' }
  | DoneActorEvent<void, 'switchNetwork'>
  | ErrorActorEvent<unknown, 'switchNetwork'>

const sendReport = report<SwitchReport>

/** Parameters of an action on the error of an effect. */
const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const noteFailure = [{ type: 'noteError', params: cause } as const, { type: 'reportFailed', params: cause } as const]

/** Error where the wallet does not let us use the chain: not approved, or without an account. */
const notApproved = ({ context }: { context: Context }) => ({
  cause: new FoyerError('network.notApproved', { id: context.target! }),
})
const noteNotApproved = [
  { type: 'noteError', params: notApproved } as const,
  { type: 'reportFailed', params: notApproved } as const,
]

/** Screens of a visitor who waits for the wallet, or for its turn. */
const patience = {
  waiting: {
    meta: { switch: 'ask' },
    after: { DELAYED: { target: 'delayed' } },
    // The wallet shows the request, or will: it is not asked twice.
    on: { switch: { guard: 'isSameTarget' } },
  },
  // The wallet's window may be closed for good. If the first request is answered after all, the wallet reports its chain.
  delayed: { meta: { switch: 'delayed' } },
} as const

/** Network switch of a connection. The wallet's own report changes the chain; our request only asks for it. */
export const switchMachine = setup({
  types: {} as {
    context: Context
    input: { walletSwitches: boolean }
    events: SwitchEvent
    /** The wallet holds the request. */
    tags: 'asked'
    meta: { switch: SwitchScreen }
  },
  actors: switchPorts,
  delays: {
    /** After this time the screen says that the wallet is still waiting, and offers to ask again. */
    DELAYED: 15_000,
    /** A request that was cancelled here and is not answered in the wallet by then counts as lost. */
    ABANDONED: 15_000,
  },
  actions: {
    noteTarget: assign(({ event }) => {
      assertEvent(event, 'switch')
      return { target: event.chainId, connection: event.connection, error: undefined }
    }),
    endSwitch: assign({ target: undefined, connection: undefined, error: undefined }),
    noteError: assign({ error: (_, { cause }: { cause: unknown }) => errorRecord(cause) }),
    reportFailed: enqueueActions((scope, { cause }: { cause: unknown }) => {
      const { namespace } = scope.context.connection!
      sendReport(scope, { type: 'switch.failed', namespace, error: errorRecord(cause), cause })
    }),
    reportChosen: enqueueActions((scope, { accounts }: { accounts: readonly WalletAccount[] | undefined }) =>
      sendReport(scope, { type: 'chain.chosen', chainId: scope.context.target!, accounts }),
    ),
    reportSwitched: enqueueActions(scope =>
      sendReport(scope, { type: 'chain.changed', chainId: scope.context.target! }),
    ),
  },
  guards: {
    isOnTarget: ({ event }) => event.type === 'switch' && event.chainId === event.connection.chainId,
    isSameTarget: ({ context, event }) => event.type === 'switch' && event.chainId === context.target,
    targetIsReached: ({ context, event }) => event.type === 'chain.reached' && event.chainId === context.target,
    targetIsNotApproved: ({ event }) =>
      event.type === 'switch' && event.connection.approved?.includes(event.chainId) === false,
    /** Over WalletConnect every approved chain can be used without a switch: each request names its chain. */
    appChoosesChain: ({ context, event }) =>
      !context.walletSwitches ||
      (event.type === 'switch' && event.connection.approved?.includes(event.chainId) === true),
    sharesNoAccountThere: (_, { accounts }: { accounts: readonly WalletAccount[] | undefined }) =>
      accounts?.length === 0,
    walletDeclined: (_, { cause }: { cause: unknown }) => isFoyerError(cause, 'wallet.rejected'),
  },
}).createMachine({
  id: 'switch',
  context: ({ input }) => ({ ...input, connection: undefined, target: undefined, error: undefined }),
  initial: 'idle',
  on: {
    // Also to try again, from the start: the wallet may have approved more chains by now.
    switch: [
      { guard: 'isOnTarget', target: '.idle' },
      { guard: 'targetIsNotApproved', target: '.failed', actions: ['noteTarget', ...noteNotApproved] },
      { guard: 'appChoosesChain', target: '.moving', reenter: true, actions: 'noteTarget' },
      { target: '.asking', actions: 'noteTarget' },
    ],
    'switch.cancel': { target: '.idle' },
    // Also after a rejection or a failure: the wallet is on the chain now.
    'chain.reached': { guard: 'targetIsReached', target: '.idle' },
  },
  states: {
    idle: { entry: 'endSwitch' },
    moving: {
      // Without a request to the wallet: only its accounts on that chain are looked up.
      meta: { switch: 'ask' },
      invoke: {
        id: 'accountsOn',
        src: 'accountsOn',
        input: ({ context }) => ({ connection: context.connection!, chainId: context.target! }),
        onDone: [
          {
            guard: { type: 'sharesNoAccountThere', params: ({ event }) => ({ accounts: event.output }) },
            target: 'failed',
            actions: noteNotApproved,
          },
          {
            target: 'idle',
            actions: { type: 'reportChosen', params: ({ event }) => ({ accounts: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: noteFailure },
      },
    },
    asking: {
      // Held until the wallet has answered, or its request counts as lost.
      invoke: {
        id: 'turn',
        src: 'turn',
        input: ({ context }) => ({ connection: context.connection! }),
        onError: { target: '.requesting' },
      },
      initial: 'queued',
      states: {
        // The wallet shows a message to sign.
        queued: { initial: 'waiting', on: { 'turn.granted': { target: 'requesting' } }, states: patience },
        requesting: {
          tags: 'asked',
          initial: 'waiting',
          invoke: {
            id: 'switchNetwork',
            src: 'switchNetwork',
            input: ({ context }) => ({ connection: context.connection!, chainId: context.target! }),
            // Resolved means that the wallet has switched, whether or not it also reports it.
            onDone: { target: '#switch.idle', actions: 'reportSwitched' },
            onError: [
              { guard: { type: 'walletDeclined', params: cause }, target: '#switch.declined', actions: noteFailure },
              { target: '#switch.failed', actions: noteFailure },
            ],
          },
          on: { 'switch.cancel': { target: '.abandoned' } },
          states: {
            ...patience,
            abandoned: {
              // The wallet still shows the request. If the visitor approves it there, the wallet is on that chain after all.
              after: { ABANDONED: { target: '#switch.idle' } },
              on: {
                'switch.cancel': {},
                'xstate.done.actor.switchNetwork': { target: '#switch.idle', actions: 'reportSwitched' },
                'xstate.error.actor.switchNetwork': { target: '#switch.idle' },
              },
            },
          },
        },
      },
    },
    declined: { meta: { switch: 'declined' } },
    failed: { meta: { switch: 'failed' } },
  },
})

export type SwitchSnapshot = SnapshotFrom<typeof switchMachine>
