import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the list of wallets. */
export const connectMessages = defineMessages({
  name: 'connect',
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
    mustAgree: 'Agree to the conditions first.',
  },
})
