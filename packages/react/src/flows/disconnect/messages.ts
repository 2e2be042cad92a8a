import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts about ending a connection. */
export const disconnectMessages = defineMessages({
  name: 'disconnect',
  en: {
    together: 'Also disconnects {families}: they share one session.',
  },
})
