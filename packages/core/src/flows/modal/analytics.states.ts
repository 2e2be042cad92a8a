import { analyticsWords } from './analytics.words.ts'
import { TOLD } from './told.ts'

/**
 * What happens in the modal is told to analytics, which come in a chunk of their own when the window first opens. What happens
 * meanwhile waits. Where the chunk does not come, or nothing may ever be sent, nothing is noted and the modal is as before.
 */
export const analyticsStates = analyticsWords.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'modal.opened': { guard: 'mayTell', target: 'on', actions: 'note' } } },
    on: {
      initial: 'loading',
      on: Object.fromEntries(TOLD.map(type => [type, { actions: 'note' as const }])),
      exit: 'forget',
      states: {
        loading: {
          invoke: { id: 'tracking', src: 'tracking', onDone: { target: 'telling' }, onError: { target: '#silent' } },
          after: { REMOTE_TIMEOUT: { target: '#silent' } },
        },
        telling: {
          invoke: {
            id: 'analytics',
            src: 'analytics',
            input: ({ context: { config } }) => ({
              enabled: config.features.analytics,
              available: config.analytics,
              privacy: config.platform.privacy,
            }),
            onError: { target: '#silent' },
          },
          always: { guard: 'somethingIsUntold', actions: 'tell' },
          on: { 'analytics.event': { actions: 'emitFact' }, 'analytics.refused': { actions: 'emitError' } },
        },
      },
    },
    silent: { id: 'silent' },
  },
})
