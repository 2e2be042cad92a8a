import { and, assign, enqueueActions, not, type SnapshotFrom } from 'xstate'
import { errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { activityPorts, type HistoryQuery } from './activity.ports.ts'
import type { ActivityContext, ActivityEvent, ActivityInput, ActivityReport } from './activity.types.ts'
import { MOST_TRANSACTIONS, NO_HISTORY, withNewest, withPage } from './history.ts'

/** Maximum number of consecutive empty pages that are loaded without asking the visitor. */
const MOST_HIDDEN = 5

type Page = Parameters<typeof withPage>[1]

/**
 * Transactions of one account on one chain. Invoked again for another account or chain, so that data of one cannot appear on the other. A
 * page with only spam or rows of other chains continues to the next page, at most five times.
 */
export const activityMachine = setup({
  types: {} as {
    context: ActivityContext
    input: ActivityInput
    events: ActivityEvent
    tags: 'loading' | 'refreshing'
  },
  actors: activityPorts,
  delays: {
    /** Above the API's own 10 s. */
    REQUEST_TIMEOUT: 15_000,
  },
  actions: {
    notePage: assign(({ context }, { page }: { page: Page }) => withPage(context, page, context.chainId)),
    noteNewest: assign(({ context }, { page }: { page: Page }) => withNewest(context, page, context.chainId)),
    resetHiddenPages: assign({ hiddenPages: 0 }),
    clearError: assign({ error: undefined }),
    endEarly: assign({ cursor: undefined, endsEarly: ({ context }) => context.transactions.length > 0 }),
    /** Without a cause the request timed out. */
    noteFailure: enqueueActions((scope, failure: { cursor: HistoryQuery['cursor']; cause?: unknown }) => {
      const cause = failure.cause ?? new FoyerError('http.timeout', { call: 'getHistory' })
      const { address, chainId } = scope.context
      const error = errorRecord(cause)
      scope.enqueue.assign({ error })
      report<ActivityReport>(scope, { type: 'activity.failed', address, chainId, cursor: failure.cursor, error, cause })
    }),
  },
  guards: {
    isAvailable: ({ context }) => context.available,
    isOver: ({ context: { cursor, transactions } }) => cursor === undefined || transactions.length >= MOST_TRANSACTIONS,
    showedSomething: ({ context }) => context.hiddenPages === 0,
    mayLookFurther: ({ context }) => context.hiddenPages < MOST_HIDDEN,
  },
}).createMachine({
  id: 'activity',
  context: ({ input: { available, address, chainId } }) => ({
    available,
    address,
    chainId,
    ...NO_HISTORY,
    error: undefined,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAvailable', target: 'idle' }, { target: 'absent' }] },
    absent: {},
    idle: {
      description: 'Nothing is asked for before the visitor is about to see it.',
      on: { 'activity.wanted': { target: 'loading' } },
    },
    loading: {
      tags: 'loading',
      entry: 'clearError',
      invoke: {
        id: 'page',
        src: 'page',
        input: ({ context: { address, chainId, cursor } }) => ({ address, chainId, cursor }),
        onDone: {
          target: 'judging',
          actions: { type: 'notePage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [
            {
              type: 'noteFailure',
              params: ({ context, event }) => ({ cursor: context.cursor, cause: event.error }),
            },
            'endEarly',
          ],
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: [{ type: 'noteFailure', params: ({ context }) => ({ cursor: context.cursor }) }, 'endEarly'],
        },
      },
      on: { 'activity.refresh': { target: 'refreshing' } },
    },
    refreshing: {
      tags: 'refreshing',
      entry: 'clearError',
      invoke: {
        id: 'newest',
        src: 'page',
        input: ({ context: { address, chainId } }) => ({ address, chainId, cursor: undefined }),
        onDone: {
          target: 'judging',
          actions: { type: 'noteNewest', params: ({ event }) => ({ page: event.output }) },
        },
        onError: {
          target: 'unrefreshed',
          actions: { type: 'noteFailure', params: ({ event }) => ({ cursor: undefined, cause: event.error }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unrefreshed',
          actions: { type: 'noteFailure', params: { cursor: undefined } },
        },
      },
      on: { 'activity.refresh': { target: 'refreshing', reenter: true } },
    },
    judging: {
      always: [
        { guard: 'isOver', target: 'listed.all' },
        { guard: 'showedSomething', target: 'listed.more' },
        { guard: 'mayLookFurther', target: 'loading' },
        { target: 'listed.paused' },
      ],
    },
    listed: {
      initial: 'all',
      on: { 'activity.refresh': { target: 'refreshing' } },
      states: {
        more: { on: { 'pages.next': { target: '#activity.loading' } } },
        paused: {
          description: 'Page after page had nothing to show. Scrolling does not go on: the visitor does.',
          on: { 'pages.resume': { target: '#activity.loading', actions: 'resetHiddenPages' } },
        },
        all: {},
      },
    },
    failed: {
      description: 'The pages so far stay, and the list ends early. The visitor asks again, from the newest page on.',
      on: {
        'pages.retry': { target: 'refreshing' },
        'activity.wanted': { target: 'refreshing' },
        'activity.refresh': { target: 'refreshing' },
      },
    },
    unrefreshed: {
      description: 'What was there stays, and may be scrolled further, though something newer may be missing.',
      on: {
        'pages.next': { guard: and([not('isOver'), 'showedSomething']), target: 'loading' },
        'pages.retry': { target: 'refreshing' },
        'activity.wanted': { target: 'refreshing' },
        'activity.refresh': { target: 'refreshing' },
      },
    },
  },
})

/** Snapshot of `activityMachine`. */
export type ActivitySnapshot = SnapshotFrom<typeof activityMachine>
