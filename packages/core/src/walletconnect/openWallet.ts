import type { Ports } from '../platform/ports.ts'
import { stored } from '../platform/stored.ts'
import { versionedStorage } from '../platform/versionedStorage.ts'
import { linkTarget, requestLink } from '../wallets/pairingLink.ts'
import { walletLink } from '../wallets/walletLink.ts'

/** What opening a wallet needs of where the page runs. */
export type Device = Pick<Ports, 'platform' | 'storage' | 'links' | 'visibility'>

/**
 * Opens the wallet that the visitor has connected on this phone, for what it is being asked. Call it in the turn of the tap that asks.
 * A web link opens beside the page: where its app is not installed, it must not take the page along.
 */
export function openWallet({ platform, storage, links, visibility }: Device, topic: string): void {
  if (!platform.mobile || !visibility.visible()) return
  const link = walletLink(versionedStorage(storage).read('deep-link', stored.deepLink))
  const href = link && requestLink(link, topic)
  if (href) links.open(href, /^http/i.test(href) ? '_blank' : linkTarget({ ...platform, platform: 'mobile' }))
}
