import { defineMessages } from '../i18n/defineMessages.ts'

/** Texts of a part that is loading or did not load. */
export const lazyMessages = defineMessages({
  name: 'loading',
  en: {
    retry: 'Try again',
    loading: 'Loading…',
    failedTitle: 'This did not load',
    failedText: 'Check your connection and try again, or reload the page.',
    reload: 'Reload the page',
  },
})
