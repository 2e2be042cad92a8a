import { assign, type ErrorActorEvent, enqueueActions, type SnapshotFrom } from 'xstate'
import type { Submitted } from '../../chain/transfer.ts'
import { type ErrorCode, errorRecord, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { transactionPorts, type Weighed } from './transaction.ports.ts'
import type { TransactionChange, TransactionRecord, TransactionReport, TransactionStatus } from './transaction.types.ts'

/** Errors after which nothing was sent. After any other the outcome is unknown. Those of a wallet count only once its answer was weighed. */
const NOTHING_SENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'account.missing',
  'auth.limited',
  'auth.refused',
  'chain.unsupported',
  'chunk.failed',
  'network.notFound',
  'transfer.changed',
  'transfer.expired',
  'transfer.refused',
  'transfer.unanswered',
  'wallet.rejected',
  'wallet.requestPending',
  'wallet.unauthorized',
  'wallet.unsupportedMethod',
])

/** `own`: this page asks the wallet. */
type Context = { transaction: TransactionRecord; own: boolean }

export type TransactionEvent =
  /** A look at the chain, or another tab, has found the transaction in this state. */
  | { type: 'transaction.moved'; change: TransactionChange }
  /** No other request is in the wallet. */
  | { type: 'turn.granted' }
  | ErrorActorEvent<unknown, 'turn'>
  /** The page that asked the wallet is gone. */
  | { type: 'page.gone' }

const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })

/** Record of a transaction that no page asks a wallet for any more. */
const withoutPage = ({ page: _, checking: __, ...transaction }: TransactionRecord): TransactionRecord => transaction

const movesTo = <Status extends TransactionStatus, Target extends string>(status: Status, target: Target) =>
  ({ guard: { type: 'movesTo', params: { status } }, target, actions: 'noteChange' }) as const

const landed = [movesTo('confirmed', '#transaction.confirmed'), movesTo('reverted', '#transaction.reverted')] as const
const missed = [movesTo('replaced', '#transaction.replaced'), movesTo('dropped', '#transaction.dropped')] as const
const ends = [...landed, ...missed] as const

const becomesIncluded = movesTo('included', '#transaction.included')
const becomesSubmitted = movesTo('submitted', '#transaction.submitted')
const becomesProposed = movesTo('proposed', '#transaction.proposed')

const becomesUnconfirmed = movesTo('unconfirmed', '#transaction.unconfirmed')

/** While a wallet may still show the request, the chain can say that it was sent, but not that it never will be. */
const appears = { 'transaction.moved': [...landed, becomesIncluded, becomesSubmitted, becomesProposed] } as const
/** From a state in which it is not known whether the transaction was sent. */
const found = { 'transaction.moved': [...ends, becomesIncluded, becomesSubmitted, becomesProposed] } as const
const enter = <Status extends TransactionStatus>(status: Status) =>
  [{ type: 'noteStatus', params: { status } }, 'reportChanged'] as const

const starts = <Status extends TransactionStatus, Target extends string>(status: Status, target: Target) =>
  ({ guard: { type: 'isIn', params: { status } }, target }) as const

/** A wallet whose extension was updated or removed answers nothing any more, and gives no sign of it. */
const patience = {
  waiting: { after: { DELAYED: { target: 'delayed' } } },
  delayed: { tags: 'delayed' },
} as const

/**
 * One transaction, from the request to the wallet until it is final. The wallet is asked at most once. Afterwards the chain alone decides:
 * an answer that is lost leaves it `undetermined`, never failed. A wallet that says it has sent nothing is believed where neither its own words nor
 * the chain say otherwise.
 */
export const transactionMachine = setup({
  types: {} as {
    context: Context
    input: Context
    events: TransactionEvent
    /** `asked`: the wallet holds the request. `delayed`: it has not answered for a while, or serves another request for that long. */
    tags: 'asked' | 'delayed'
  },
  actors: transactionPorts,
  delays: {
    /** After this time the screen says what to do where the wallet shows nothing. It still waits. */
    DELAYED: 15_000,
    /** The specification waits 25 seconds for a receipt. */
    RECEIPT_TIMEOUT: 25_000,
    /** Time in which a transaction whose answer was lost usually appears. */
    SEARCH_TIME: 25_000,
    /** Above the limit of a look at the chain. */
    WEIGH_TIMEOUT: 10_000,
  },
  guards: {
    movesTo: ({ event }, { status }: { status: TransactionStatus }) =>
      event.type === 'transaction.moved' && event.change.status === status,
    isOwn: ({ context }) => context.own,
    isIn: ({ context }, { status }: { status: TransactionStatus }) => context.transaction.status === status,
    /** Of the families only eip155 has a receipt that the specification waits for; the others end by their own rules. */
    hasReceipt: ({ context }) => context.transaction.namespace === 'eip155',
    isProposal: (_, { submitted }: { submitted: Submitted }) => submitted.type === 'proposal',
    nothingWasSent: (_, failure: { cause: unknown }) =>
      isFoyerError(failure.cause) && NOTHING_SENT.has(failure.cause.code),
  },
  actions: {
    noteStatus: assign(({ context }, { status }: { status: TransactionStatus }) => ({
      transaction: { ...context.transaction, status },
    })),
    noteChange: assign(({ context, event }) =>
      event.type === 'transaction.moved'
        ? { transaction: { ...withoutPage(context.transaction), ...event.change } }
        : {},
    ),
    noteSubmitted: assign(({ context }, { submitted }: { submitted: Submitted }) => ({
      transaction: { ...context.transaction, submitted },
    })),
    noteChecking: assign(({ context }) => ({ transaction: { ...context.transaction, checking: true } })),
    noteWords: assign(({ context }, { words }: Weighed) => ({
      transaction: { ...context.transaction, ...(words !== undefined && { words }) },
    })),
    dropPage: assign(({ context }) => ({ transaction: withoutPage(context.transaction) })),
    reportChanged: enqueueActions(scope =>
      report<TransactionReport>(scope, { type: 'transaction.changed', transaction: scope.context.transaction }),
    ),
    reportFailed: enqueueActions((scope, failure: { cause: unknown }) =>
      report<TransactionReport>(scope, {
        type: 'transaction.failed',
        transaction: scope.context.transaction,
        error: errorRecord(failure.cause),
        cause: failure.cause,
      }),
    ),
  },
}).createMachine({
  id: 'transaction',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        starts('submitted', 'submitted'),
        starts('included', 'included'),
        starts('unconfirmed', 'unconfirmed'),
        starts('undetermined', 'undetermined'),
        starts('proposed', 'proposed'),
        { target: 'asked' },
      ],
    },
    asked: {
      initial: 'deciding',
      entry: 'reportChanged',
      on: appears,
      states: {
        deciding: { always: [{ guard: 'isOwn', target: 'asking' }, { target: 'elsewhere' }] },
        asking: {
          // Held until the wallet has answered.
          invoke: {
            id: 'turn',
            src: 'turn',
            input: ({ context: { transaction } }) => ({ connection: transaction }),
            onError: {},
          },
          initial: 'queued',
          states: {
            // The wallet serves another request.
            queued: {
              initial: 'waiting',
              states: patience,
              on: { 'turn.granted': { target: 'held' }, 'xstate.error.actor.turn': { target: 'held' } },
            },
            held: {
              tags: 'asked',
              initial: 'waiting',
              states: patience,
              // No time-out: the visitor may take any time in the wallet, and may sign at any moment.
              invoke: {
                id: 'submit',
                src: 'submit',
                input: ({ context: { transaction } }) => ({ transaction }),
                onDone: [
                  {
                    guard: { type: 'isProposal', params: ({ event }) => ({ submitted: event.output }) },
                    target: '#transaction.proposed',
                    actions: { type: 'noteSubmitted', params: ({ event }) => ({ submitted: event.output }) },
                  },
                  {
                    target: '#transaction.submitted',
                    actions: { type: 'noteSubmitted', params: ({ event }) => ({ submitted: event.output }) },
                  },
                ],
                onError: { target: '#transaction.asked.weighing' },
              },
            },
          },
        },
        // The wallet has answered without an id. It chooses its codes itself: the chain is asked before anything is called declined.
        weighing: {
          entry: ['noteChecking', 'reportChanged'],
          invoke: {
            id: 'weigh',
            src: 'weigh',
            input: ({ context: { transaction } }) => ({ transaction }),
            onDone: {
              target: 'searching',
              actions: { type: 'noteWords', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'nothingWasSent', params: cause },
                target: '#transaction.failed',
                actions: { type: 'reportFailed', params: cause },
              },
              { target: 'searching' },
            ],
          },
          after: { WEIGH_TIMEOUT: { target: 'searching' } },
        },
        // Another tab asks the wallet, and reports what came of it.
        elsewhere: {
          on: {
            'page.gone': { target: 'searching' },
            'transaction.moved': [becomesUnconfirmed, movesTo('undetermined', '#transaction.undetermined')],
          },
        },
        // It is not known whether the wallet has sent it: the chain is searched for it.
        searching: {
          entry: ['dropPage', 'reportChanged'],
          on: found,
          after: { SEARCH_TIME: { target: '#transaction.undetermined' } },
        },
      },
    },
    submitted: {
      entry: ['dropPage', ...enter('submitted')],
      on: { 'transaction.moved': [...ends, becomesIncluded, becomesUnconfirmed, becomesProposed] },
      after: { RECEIPT_TIMEOUT: { guard: 'hasReceipt', target: 'unconfirmed' } },
    },
    // Sent, but not in a block yet. Watched further, never sent again.
    unconfirmed: {
      entry: enter('unconfirmed'),
      on: { 'transaction.moved': [...ends, becomesIncluded, becomesProposed] },
    },
    // The wallet has it, and no node: the owners of the account have as much time as they want.
    proposed: {
      entry: ['dropPage', ...enter('proposed')],
      on: { 'transaction.moved': [...ends, becomesIncluded, becomesSubmitted] },
    },
    included: {
      entry: enter('included'),
      // A reorganisation may take it out of its block again.
      on: { 'transaction.moved': [...ends, becomesSubmitted] },
    },
    // The wallet may or may not have sent it. The explorer shows it, and a later look may find it.
    undetermined: { entry: ['dropPage', ...enter('undetermined')], on: found },
    failed: { type: 'final' },
    confirmed: { type: 'final', entry: enter('confirmed') },
    reverted: { type: 'final', entry: enter('reverted') },
    replaced: { type: 'final', entry: enter('replaced') },
    dropped: { type: 'final', entry: enter('dropped') },
  },
})

export type TransactionSnapshot = SnapshotFrom<typeof transactionMachine>
