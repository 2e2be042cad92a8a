import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the address to receive at. */
export const receiveMessages = defineMessages({
  name: 'receive',
  en: {
    code: 'QR code of your address on {network}',
    address: 'Your address on {network}',
    copy: 'Copy address',
    copied: 'Copied',
    notDeployed: 'Your smart account is created with its first transaction. You can receive before that.',
    warning: 'Send only over {network}. What comes over another network may be lost.',
  },
})
