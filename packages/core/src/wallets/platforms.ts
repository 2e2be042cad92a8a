import type { WalletEntry } from './walletEntry.ts'

/** `browser`: its connector on this page. `mobile`: a deep link on this phone. `qrcode`: scanned by another phone. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

/**
 * Ways to reach a wallet from here, the best first. Several are shown as tabs. Empty: the wallet is not available here, and the view offers
 * to get it.
 */
export function platformsOf(
  wallet: Pick<WalletEntry, 'mobile_link' | 'desktop_link' | 'webapp_link'>,
  { mobile, installed }: { mobile: boolean; installed: boolean },
): WalletPlatform[] {
  const ways: [boolean, WalletPlatform][] = [
    [installed, 'browser'],
    [wallet.mobile_link !== undefined, mobile ? 'mobile' : 'qrcode'],
    [wallet.webapp_link !== undefined, 'web'],
    // A phone has no desktop app to open.
    [wallet.desktop_link !== undefined && !mobile, 'desktop'],
  ]
  return ways.flatMap(([there, platform]) => (there ? [platform] : []))
}
