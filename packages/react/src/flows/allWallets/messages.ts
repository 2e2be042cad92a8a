import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the list of all wallets. */
export const allWalletsMessages = defineMessages({
  name: 'allWallets',
  en: {
    search: 'Search wallets',
    clear: 'Clear the search',
    scan: 'Connect with a QR code',
    list: 'Wallets',
    loading: 'Wallets are loading',
    found: '{count} found',
    nothing: {
      title: 'No wallet found',
      text: 'Nothing here is called “{query}”. Try fewer letters, or scan a QR code with the wallet that you have.',
      bare: 'No wallet is listed for this app’s networks. Scan a QR code with a wallet that you have.',
      action: 'Use a QR code',
    },
    withheld: {
      title: 'Not searched',
      text: 'This looks like a recovery phrase, a private key, an address or a pairing link. It was not sent. Search for the name of a wallet, and enter a phrase or key only in your wallet.',
    },
    failed: 'The list of wallets is not reachable',
  },
})
