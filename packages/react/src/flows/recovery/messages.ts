import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts shown after an error of the modal. */
export const recoveryMessages = defineMessages({
  name: 'recovery',
  en: {
    title: 'Something went wrong',
    text: 'This window stopped working. Your wallet is not affected.',
    finalText: 'This window stopped working. Your wallet is not affected. Reload the page to use it again.',
    again: 'Start again',
  },
})
