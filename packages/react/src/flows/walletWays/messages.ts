import type { WalletPlatform } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Names of the ways to a wallet, as the tabs show them. */
export const walletWaysMessages = defineMessages({
  name: 'walletWays',
  en: {
    label: 'Ways to connect',
    names: { browser: 'Browser', mobile: 'Mobile', qrcode: 'QR code', web: 'Web', desktop: 'Desktop' } satisfies Record<
      WalletPlatform,
      string
    >,
  },
})
