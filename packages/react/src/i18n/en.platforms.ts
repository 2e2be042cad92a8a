import type { WalletPlatform } from '@foyer/core'

/** The ways to a wallet, as the tabs name them. */
export const platforms = {
  label: 'Ways to connect',
  names: { browser: 'Browser', mobile: 'Mobile', qrcode: 'QR code', web: 'Web', desktop: 'Desktop' },
} as const satisfies { label: string; names: Record<WalletPlatform, string> }
