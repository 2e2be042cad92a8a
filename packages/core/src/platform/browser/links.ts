import { openableLink } from '../../wallets/links.ts'

/** A pairing itself: whichever wallet the device has for it takes it. */
const PAIRING = /^wc:[\w@?=&%-]+$/

/** Opens a link from the visitor's tap. What is no link to a page or an app, and no pairing, is not opened. */
export function openLink(href: string, target: '_self' | '_top' | '_blank'): void {
  if (openableLink(href) !== undefined || PAIRING.test(href)) window.open(href, target, 'noreferrer,noopener')
}
