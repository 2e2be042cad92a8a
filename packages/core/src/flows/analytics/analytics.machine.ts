import { assertEvent, assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { AnalyticsEvent } from '../../api/analytics.ts'
import { errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import type { ModalTracked } from '../modal/trackedEvents.ts'
import { report } from '../report.ts'
import { analyticsPorts, type EventStamped } from './analytics.ports.ts'
import type { AnalyticsReport } from './analytics.types.ts'
import type { TrackedEvent } from './trackedEvents.ts'

/** Events. Of more than a visitor makes in a visit, the latest are kept. */
const MOST_WAITING = 50

export type AnalyticsInput = {
  /** The host's flag. */
  enabled: boolean
  /** Whether there is a service to send to, and a registry to ask whether the project wants it. */
  available: boolean
  /** Do Not Track or Global Privacy Control. */
  privacy: boolean
}

export type AnalyticsContext = AnalyticsInput & {
  waiting: AnalyticsEvent[]
  /** On its way. */
  current: AnalyticsEvent | undefined
}

export type AnalyticsMachineEvent =
  /** By the root; what of it counts is said where it is stamped. */
  | ModalTracked
  /** By a flow that knows what it comes to. */
  | ({ type: 'event.happened' } & TrackedEvent)
  /** The visitor has pressed something in the modal, by pointer or key. */
  | { type: 'visitor.pressed' }
  | EventStamped

/**
 * What happens in the modal, told to the host's analytics service. Nothing is asked or sent before the visitor has pressed something in
 * the modal, and nothing ever with the flag off, or when the visitor has asked not to be tracked. It fails in silence, but for an origin
 * that the project does not allow.
 */
export const analyticsMachine = setup({
  types: {} as { context: AnalyticsContext; input: AnalyticsInput; events: AnalyticsMachineEvent },
  actors: analyticsPorts,
  delays: {
    /** Above the API's own 10 s. */
    REQUEST_TIMEOUT: 15_000,
    /** A visitor who goes on pressing is not a reason to ask again at each. */
    ASK_AGAIN: 60_000,
  },
  actions: {
    haveStamped: sendTo('stamps', ({ event }) => event),
    keep: assign(({ context, event }) => {
      assertEvent(event, 'event.stamped')
      return { waiting: [...context.waiting, event.stamped].slice(-MOST_WAITING) }
    }),
    takeNext: assign(({ context: { waiting } }) => ({ current: waiting[0], waiting: waiting.slice(1) })),
    letGo: assign({ current: undefined }),
    forgetAll: assign({ waiting: [], current: undefined }),
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
      // What cannot be stamped cannot be told: a page that throws at its own address takes nothing else along.
      invoke: { id: 'stamps', src: 'stamps', onError: { target: 'off' } },
      on: {
        'modal.tracked': { actions: 'haveStamped' },
        'event.happened': { actions: 'haveStamped' },
        'event.stamped': { actions: 'keep' },
      },
      exit: 'forgetAll',
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
            idle: { entry: 'letGo', always: { guard: 'somethingWaits', target: 'sending' } },
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
                  // What did not arrive is not sent again: an event counts once at most.
                  { target: 'idle' },
                ],
              },
              after: { REQUEST_TIMEOUT: { target: 'idle' } },
            },
          },
        },
      },
    },
    refused: { description: 'The project does not allow this origin. It was said once.' },
  },
})

export type AnalyticsSnapshot = SnapshotFrom<typeof analyticsMachine>
