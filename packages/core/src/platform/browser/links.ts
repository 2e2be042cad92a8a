import { openableLink } from '../../wallets/links.ts'

/** Pairing URI, which the device opens in any wallet that supports it. */
const PAIRING = /^wc:[\w@?=&%-]+$/

/** Opens a link from the visitor's tap. Anything but a web page, an app link or a pairing is ignored. */
export function openLink(href: string, target: '_self' | '_top' | '_blank'): void {
  if (openableLink(href) !== undefined || PAIRING.test(href)) window.open(href, target, 'noreferrer,noopener')
}
