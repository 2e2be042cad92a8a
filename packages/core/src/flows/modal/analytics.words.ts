import { assign, enqueueActions } from 'xstate'
import { storageWords } from './storage.words.ts'
import { told } from './told.ts'

/** Whether analytics are told, and of what. */
export const analyticsWords = storageWords.extend({
  actions: {
    note: assign({ untold: ({ context, event }) => [...context.untold, told(context, event)] }),
    tell: enqueueActions(({ context, enqueue }) => {
      for (const each of context.untold) enqueue.sendTo('analytics', each)
      enqueue.assign({ untold: [] })
    }),
    forget: assign({ untold: [] }),
  },
  guards: {
    mayTell: ({ context: { config } }) => config.features.analytics && config.analytics && !config.platform.privacy,
    somethingIsUntold: ({ context }) => context.untold.length > 0,
  },
})
