import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the host's conditions. */
export const legalMessages = defineMessages({
  name: 'legal',
  en: {
    byConnecting: 'By connecting you agree to the {documents}',
    agree: 'I agree to the {documents}',
    terms: 'Terms',
    privacy: 'Privacy Policy',
    both: '{terms} and {privacy}',
  },
})
