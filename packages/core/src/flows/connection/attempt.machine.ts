import { assertEvent, assign, enqueueActions, type SnapshotFrom, stopChild } from 'xstate'
import type { Approved, Connection } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { type ErrorRecord, errorRecord, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { attemptPorts } from './connection.ports.ts'
import type { AskScreen, Attempt, AttemptReport } from './connection.types.ts'

type Context = {
  namespace: ChainNamespace
  /** Requested connection; undefined in, and only in, `idle`. */
  attempt: Attempt | undefined
  /** Whether the request waits until the wallet has answered those before it. */
  inTurn: boolean
  /** Whether the visitor asks again: the wallet may still hold an earlier request, which may be lost. */
  anew: boolean
  /** Error of an attempt that ended in `declined` or `failed`. */
  error: ErrorRecord | undefined
}

/**
 * `queue`: a wallet is being disconnected, possibly the requested one; the request follows after `wallet.free`. `inTurn`: the wallet is asked for
 * several chain families, one prompt at a time.
 */
export type AttemptEvent =
  | ({ type: 'connect'; queue?: boolean; inTurn?: boolean } & Attempt)
  | { type: 'retry'; queue?: boolean }
  | { type: 'cancel' }
  | { type: 'wallet.free' }
  | { type: 'turn.granted' }

const sendReport = report<AttemptReport>

const again = [
  { guard: 'hasToWait', target: '#attempt.queued', actions: 'noteRetry' },
  { target: '#attempt.asking', reenter: true, actions: 'noteRetry' },
] as const

/** Parameters of an action on the error of an effect. */
const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

const noteFailure = [
  { type: 'noteError', params: cause },
  { type: 'reportFailed', params: cause },
] as const

/**
 * Request to a wallet for a connection. One request at a time; leaving `asking` aborts it, so that an answer to an earlier attempt, or one
 * after the visitor has left, is ignored.
 */
export const attemptMachine = setup({
  types: {} as {
    context: Context
    input: { namespace: ChainNamespace }
    events: AttemptEvent
    /** `asked`: the wallet holds a request. */
    tags: 'connecting' | 'asked'
    meta: { ask: AskScreen }
  },
  actors: attemptPorts,
  delays: {
    /** After this time the screen says that the wallet is still waiting, and offers to ask again. */
    DELAYED: 15_000,
    /** A silent check that takes longer is given up. */
    CHECK_TIMEOUT: 5_000,
    /** Pause between two silent checks of a wallet that already holds a request. */
    PENDING_INTERVAL: 1_000,
  },
  actions: {
    noteAttempt: assign(({ event }) => {
      assertEvent(event, 'connect')
      const { connectorId, chainId, inTurn = false } = event
      return { attempt: { connectorId, ...(chainId && { chainId }) }, inTurn, anew: false, error: undefined }
    }),
    noteRetry: assign({ anew: true, inTurn: false }),
    endAttempt: assign({ attempt: undefined, inTurn: false, anew: false, error: undefined }),
    passTurn: stopChild('turn'),
    dropError: assign({ error: undefined }),
    noteError: assign({ error: (_, { cause }: { cause: unknown }) => errorRecord(cause) }),
    reportApproved: enqueueActions((scope, { connection }: { connection: Approved }) =>
      sendReport(scope, { type: 'connection.approved', connection }),
    ),
    reportFailed: enqueueActions((scope, { cause }: { cause: unknown }) => {
      const { namespace } = scope.context
      sendReport(scope, { type: 'connection.failed', namespace, error: errorRecord(cause), cause })
    }),
  },
  guards: {
    hasToWait: ({ event }) => (event.type === 'connect' || event.type === 'retry') && event.queue === true,
    comesInTurn: ({ context, event }) => (event.type === 'connect' ? event.inTurn === true : context.inTurn),
    walletAnswered: (_, { connection }: { connection: Connection | undefined }) => connection !== undefined,
    walletDeclined: (_, { cause }: { cause: unknown }) => isFoyerError(cause, 'wallet.rejected'),
    requestIsPending: (_, { cause }: { cause: unknown }) => isFoyerError(cause, 'wallet.requestPending'),
  },
}).createMachine({
  id: 'attempt',
  context: ({ input }) => ({ ...input, attempt: undefined, inTurn: false, anew: false, error: undefined }),
  initial: 'idle',
  on: {
    connect: [
      { guard: 'hasToWait', target: '.queued', actions: 'noteAttempt' },
      { guard: 'comesInTurn', target: '.asking.next', actions: 'noteAttempt' },
      { target: '.asking', actions: 'noteAttempt' },
    ],
    cancel: { target: '.idle' },
  },
  states: {
    idle: { entry: 'endAttempt' },
    queued: {
      tags: 'connecting',
      entry: 'dropError',
      on: { 'wallet.free': [{ guard: 'comesInTurn', target: 'asking.next' }, { target: 'asking' }] },
    },
    asking: {
      tags: 'connecting',
      entry: 'dropError',
      // Held until the wallet has answered, or takes long. A request of its own waits for no other.
      invoke: { id: 'turn', src: 'turn', onError: {} },
      initial: 'open',
      states: {
        next: {
          // The wallet has the request of another family.
          meta: { ask: 'next' },
          on: { 'turn.granted': { target: 'open' }, 'xstate.error.actor.turn': { target: 'open' } },
        },
        open: {
          tags: 'asked',
          initial: 'waiting',
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context: { namespace, attempt, anew } }) => ({ namespace, ...attempt!, ...(anew && { anew }) }),
            onDone: {
              target: '#attempt.idle',
              actions: { type: 'reportApproved', params: ({ event }) => ({ connection: event.output }) },
            },
            onError: [
              { guard: { type: 'requestIsPending', params: cause }, target: '#attempt.pending' },
              { guard: { type: 'walletDeclined', params: cause }, target: '#attempt.declined', actions: noteFailure },
              { target: '#attempt.failed', actions: noteFailure },
            ],
          },
          states: {
            waiting: { meta: { ask: 'ask' }, after: { DELAYED: { target: 'delayed' } } },
            // The wallet may still answer, and its answer still counts, also after it was asked anew.
            delayed: { meta: { ask: 'delayed' }, entry: 'passTurn', on: { retry: again } },
          },
        },
      },
    },
    pending: {
      // The wallet already holds a request. Checked silently until the visitor has answered it.
      tags: ['connecting', 'asked'],
      meta: { ask: 'pending' },
      initial: 'looking',
      on: { retry: again },
      states: {
        looking: {
          invoke: {
            id: 'check',
            src: 'restore',
            input: ({ context }) => ({ namespace: context.namespace, record: context.attempt! }),
            onDone: [
              {
                guard: { type: 'walletAnswered', params: ({ event }) => ({ connection: event.output }) },
                target: '#attempt.idle',
                actions: { type: 'reportApproved', params: ({ event }) => ({ connection: event.output! }) },
              },
              { target: 'resting' },
            ],
            onError: { target: 'resting' },
          },
          after: { CHECK_TIMEOUT: { target: 'resting' } },
        },
        resting: { after: { PENDING_INTERVAL: { target: 'looking' } } },
      },
    },
    declined: { meta: { ask: 'declined' }, on: { retry: again } },
    failed: { meta: { ask: 'failed' }, on: { retry: again } },
  },
})

export type AttemptSnapshot = SnapshotFrom<typeof attemptMachine>
