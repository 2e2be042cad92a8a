import { raise } from 'xstate'
import { connectionSetup } from './connection.setup.ts'

// A wallet that is being let go may be the very one asked for: first out, then in.
const ask = [
  { guard: 'walletIsLettingGo', target: '#attempt.queued' },
  { target: '#attempt.asking', reenter: true },
] as const

/**
 * Whom the visitor is asking. One question at a time; leaving `asking` aborts its signal, so that an answer that comes
 * after the visitor has left, or for an earlier attempt, reaches nobody.
 */
export const attemptStates = connectionSetup.createStateConfig({
  id: 'attempt',
  initial: 'idle',
  on: {
    connect: [
      { guard: 'walletIsLettingGo', target: '.queued', actions: 'noteAttempt' },
      { target: '.asking', actions: 'noteAttempt' },
    ],
    cancel: { target: '.idle' },
  },
  states: {
    idle: { entry: 'endAttempt' },

    queued: { tags: 'connecting', entry: 'dropError', always: { guard: 'walletIsFree', target: 'asking' } },

    asking: {
      tags: 'connecting',
      entry: 'dropError',
      initial: 'waiting',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) => ({ namespace: context.namespace, ...context.attempt! }),
        onDone: {
          target: 'idle',
          actions: raise(({ event }) => ({ type: 'connection.approved' as const, connection: event.output })),
        },
        onError: [
          {
            guard: { type: 'requestIsPending', params: ({ event }) => ({ cause: event.error }) },
            target: 'pending',
          },
          {
            guard: { type: 'walletDeclined', params: ({ event }) => ({ cause: event.error }) },
            target: 'declined',
            actions: [
              { type: 'noteError', params: ({ event }) => ({ cause: event.error }) },
              { type: 'reportFailed', params: ({ event }) => ({ cause: event.error }) },
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'noteError', params: ({ event }) => ({ cause: event.error }) },
              { type: 'reportFailed', params: ({ event }) => ({ cause: event.error }) },
            ],
          },
        ],
      },
      states: {
        waiting: { meta: { ask: 'ask' }, after: { DELAYED: { target: 'delayed' } } },
        // The wallet may still answer, and the answer still counts. The adapter puts no second prompt over the first.
        delayed: { meta: { ask: 'delayed' }, on: { retry: ask } },
      },
    },

    pending: {
      // The wallet says that a request is open in it already. It is looked at, silently, until the visitor has answered there.
      tags: 'connecting',
      meta: { ask: 'pending' },
      initial: 'looking',
      on: { retry: ask },
      states: {
        looking: {
          invoke: {
            id: 'look',
            src: 'restore',
            input: ({ context }) => ({ namespace: context.namespace, record: context.attempt! }),
            onDone: [
              {
                guard: { type: 'walletAnswered', params: ({ event }) => ({ connection: event.output }) },
                target: '#attempt.idle',
                actions: raise(({ event }) => ({ type: 'connection.approved' as const, connection: event.output! })),
              },
              { target: 'resting' },
            ],
            onError: { target: 'resting' },
          },
          after: { RESTORE_TIMEOUT: { target: 'resting' } },
        },
        resting: { after: { PENDING_INTERVAL: { target: 'looking' } } },
      },
    },

    declined: { meta: { ask: 'declined' }, on: { retry: ask } },
    failed: { meta: { ask: 'failed' }, on: { retry: ask } },
  },
})
