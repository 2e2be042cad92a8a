import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts for visitors without a wallet. */
export const helpMessages = defineMessages({
  name: 'help',
  en: {
    noWallet: {
      title: 'No wallet found',
      text: 'Install a wallet in this browser and it appears here by itself.',
      action: 'Get a wallet',
    },

    whatIsAWallet: {
      points: {
        keys: {
          title: 'Your keys, your account',
          text: 'A wallet keeps the keys to your accounts. Only you can move your funds.',
        },
        login: {
          title: 'A new way to log in',
          text: 'Connect it instead of making one more account and password.',
        },
        approve: {
          title: 'Nothing without your approval',
          text: 'An app can only ask. You see each request in the wallet, and decide there.',
        },
      },
      action: 'Get a wallet',
    },

    getWallet: {
      text: 'Install one in this browser, then come back: it appears in the list by itself.',
      list: 'Wallets to get',
      none: {
        title: 'Choose a wallet for this browser',
        text: 'Install one from your browser’s extension store, then come back: it appears in the list by itself.',
      },
    },
  },
})
