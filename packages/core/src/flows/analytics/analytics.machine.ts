import { assertEvent, assign, enqueueActions, type SnapshotFrom, sendTo } from 'xstate'
import type { AnalyticsEvent } from '../../api/analytics.ts'
import { errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import type { ModalTracked } from '../modal/trackedEvents.ts'
import { report } from '../report.ts'
import { analyticsPorts, type EventStamped } from './analytics.ports.ts'
import type { AnalyticsReport } from './analytics.types.ts'
import type { TrackedEvent } from './trackedEvents.ts'

/** Maximum waiting events: the latest of them are kept. */
const MOST_WAITING = 50

export type AnalyticsInput = {
  /** Option of the host. */
  enabled: boolean
  /** Whether there is a service to send to, and a registry that holds the project's setting. */
  available: boolean
  /** Do Not Track or Global Privacy Control. */
  privacy: boolean
}

export type AnalyticsContext = AnalyticsInput & {
  waiting: AnalyticsEvent[]
  /** Event that is being sent. */
  current: AnalyticsEvent | undefined
}

export type AnalyticsMachineEvent =
  /** From the root; the stamping effect decides which ones count. */
  | ModalTracked
  /** From a flow that tracks its own event. */
  | ({ type: 'event.happened' } & TrackedEvent)
  /** The visitor has pressed something in the modal, by pointer or key. */
  | { type: 'visitor.pressed' }
  | EventStamped

/**
 * Sends the modal's events to the host's analytics service. Makes no request before the visitor has pressed something in the modal, and
 * never with the flag off or when the visitor has asked not to be tracked. Failures are silent, except for an origin that the project does
 * not allow.
 */
export const analyticsMachine = setup({
  types: {} as { context: AnalyticsContext; input: AnalyticsInput; events: AnalyticsMachineEvent },
  actors: analyticsPorts,
  delays: {
    /** Above the API's own 10 s. */
    REQUEST_TIMEOUT: 15_000,
    /** Pressing repeatedly must not cause a request each time. */
    ASK_AGAIN: 60_000,
  },
  actions: {
    haveStamped: sendTo('stamps', ({ event }) => event),
    keep: assign(({ context, event }) => {
      assertEvent(event, 'event.stamped')
      return { waiting: [...context.waiting, event.stamped].slice(-MOST_WAITING) }
    }),
    takeNext: assign(({ context: { waiting } }) => ({ current: waiting[0], waiting: waiting.slice(1) })),
    clearCurrent: assign({ current: undefined }),
    clearQueue: assign({ waiting: [], current: undefined }),
    reportSent: enqueueActions(scope => {
      report<AnalyticsReport>(scope, { type: 'analytics.event', event: scope.context.current! })
    }),
    reportRefused: enqueueActions((scope, { cause }: { cause: unknown }) => {
      const error = new FoyerError('config.originRefused', {}, { cause })
      report<AnalyticsReport>(scope, { type: 'analytics.refused', error: errorRecord(error), cause: error })
    }),
  },
  guards: {
    mayEverSend: ({ context: { enabled, available, privacy } }) => enabled && available && !privacy,
    projectWantsIt: (_, { wanted }: { wanted: boolean }) => wanted,
    somethingWaits: ({ context }) => context.waiting.length > 0,
    originIsRefused: (_, { cause }: { cause: unknown }) =>
      isFoyerError(cause, 'http.status') && cause.context.status === 403,
  },
}).createMachine({
  id: 'analytics',
  context: ({ input: { enabled, available, privacy } }) => ({
    enabled,
    available,
    privacy,
    waiting: [],
    current: undefined,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'mayEverSend', target: 'on' }, { target: 'off' }] },
    off: { description: 'Nothing is noted, asked or sent, whatever happens.' },
    on: {
      // An event that cannot be stamped is not sent; a page that throws at its own address must not break the modal.
      invoke: { id: 'stamps', src: 'stamps', onError: { target: 'off' } },
      on: {
        'modal.tracked': { actions: 'haveStamped' },
        'event.happened': { actions: 'haveStamped' },
        'event.stamped': { actions: 'keep' },
      },
      exit: 'clearQueue',
      initial: 'silent',
      states: {
        silent: {
          description: 'The visitor has not pressed anything: what happens is noted in the page, and goes with it.',
          on: { 'visitor.pressed': { target: 'asking' } },
        },
        asking: {
          invoke: {
            id: 'config',
            src: 'config',
            onDone: [
              {
                guard: { type: 'projectWantsIt', params: ({ event }) => ({ wanted: event.output }) },
                target: 'allowed',
              },
              { target: '#analytics.off' },
            ],
            onError: { target: 'unsure' },
          },
          after: { REQUEST_TIMEOUT: { target: 'unsure' } },
        },
        unsure: {
          description: 'Who could not be asked has not agreed.',
          after: { ASK_AGAIN: { target: 'silent' } },
        },
        allowed: {
          initial: 'idle',
          states: {
            idle: { entry: 'clearCurrent', always: { guard: 'somethingWaits', target: 'sending' } },
            sending: {
              entry: 'takeNext',
              invoke: {
                id: 'send',
                src: 'send',
                input: ({ context }) => ({ event: context.current! }),
                onDone: { target: 'idle', actions: 'reportSent' },
                onError: [
                  {
                    guard: { type: 'originIsRefused', params: ({ event }) => ({ cause: event.error }) },
                    target: '#analytics.refused',
                    actions: { type: 'reportRefused', params: ({ event }) => ({ cause: event.error }) },
                  },
                  // A failed event is not sent again, so that an event counts once at most.
                  { target: 'idle' },
                ],
              },
              after: { REQUEST_TIMEOUT: { target: 'idle' } },
            },
          },
        },
      },
    },
    refused: { description: 'The project does not allow this origin. This has been reported once.' },
  },
})

export type AnalyticsSnapshot = SnapshotFrom<typeof analyticsMachine>
