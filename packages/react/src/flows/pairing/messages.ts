import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of pairing with a wallet on another device. */
export const pairingMessages = defineMessages({
  name: 'pairing',
  en: {
    title: 'Scan with {wallet}',
    code: 'QR code to scan',
    codeOf: 'QR code to scan with {wallet}',
    loading: 'The code is being made',
    aim: 'Point your phone’s camera here',
    aimWallet: 'Scan it in a wallet on your phone',
    renews: 'New code in {time}',
    offline: 'Reconnecting…',
    copy: 'Copy link',
    copied: 'Copied',
    get: 'Get {wallet}',
    open: 'Open {wallet}',
    openAny: 'Open a wallet',
    mobile: { title: 'Continue in {wallet}', text: 'Open the app and approve there, then come back to this page.' },
    web: { title: 'Continue in {wallet}', text: 'It opens in a new tab. Approve there, then come back to this page.' },
    desktop: { title: 'Continue in {wallet}', text: 'Open the app on this computer and approve there.' },
    browse: {
      title: 'Continue in {wallet}',
      text: 'It connects in its own browser. Open this page there, then connect.',
    },
    absent: {
      title: '{wallet} is not available here',
      text: 'It has no app for this device. Get it for another one, or choose another wallet.',
    },
    declined: { title: 'Request declined', text: 'You declined to connect in {wallet}. Nothing was shared.' },
    wallet: 'your wallet',
    unreachable: 'Phone wallets are out of reach',
    failed: 'This did not load',
    notConnected: 'Could not connect',
  },
})
