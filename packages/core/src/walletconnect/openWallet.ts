import type { Ports } from '../platform/ports.ts'
import { stored } from '../platform/stored.ts'
import { versionedStorage } from '../platform/versionedStorage.ts'
import { linkTarget, requestLink } from '../wallets/pairingLink.ts'
import { walletLink } from '../wallets/walletLink.ts'

/** Ports that open a wallet. */
export type Device = Pick<Ports, 'platform' | 'storage' | 'links' | 'visibility'>

/**
 * Opens the wallet that the visitor has connected on this phone, for a request. Call it synchronously in the tap that causes the request.
 * A web link opens in a new tab: without the app installed it would replace the page.
 */
export function openWallet({ platform, storage, links, visibility }: Device, topic: string): void {
  if (!platform.mobile || !visibility.visible()) return
  const link = walletLink(versionedStorage(storage).read('deep-link', stored.deepLink))
  const href = link && requestLink(link, topic)
  if (href) links.open(href, /^http/i.test(href) ? '_blank' : linkTarget({ ...platform, platform: 'mobile' }))
}
