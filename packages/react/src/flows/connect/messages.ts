import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the list of wallets and of the conditions of the host. */
export const connectMessages = defineMessages({
  en: {
    help: 'What is a wallet?',
    wallets: 'Wallets',
    recent: 'Recent',
    installed: 'Installed',
    qrCode: 'QR code',
    allWallets: 'All wallets',
    families: 'Chains of this wallet',
    allFamilies: 'All {count}',
    collapsed: 'Continue with a wallet',
    getWallet: 'Get a wallet',
    none: {
      title: 'No wallet found',
      text: 'Install a wallet in this browser and it appears here by itself.',
    },

    legal: {
      byConnecting: 'By connecting you agree to the {documents}',
      agree: 'I agree to the {documents}',
      terms: 'Terms',
      privacy: 'Privacy Policy',
      both: '{terms} and {privacy}',
      mustAgree: 'Agree to the conditions first.',
    },
  },
})
