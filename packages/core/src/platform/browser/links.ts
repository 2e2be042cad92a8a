/** Schemes that run code or show a page of the sender's making. Everything else is a web address or a wallet's own scheme. */
const FORBIDDEN = new Set(['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:', 'filesystem:'])

/** Opens a link from the visitor's tap. A link that is not one, of a forbidden scheme, or that hides its host behind a user name is not opened. */
export function openLink(href: string, target: '_self' | '_top' | '_blank'): void {
  const url = parseUrl(href)
  if (!url || FORBIDDEN.has(url.protocol)) return
  if (/^https?:$/.test(url.protocol) && (url.username !== '' || url.password !== '')) return
  window.open(href, target, 'noreferrer,noopener')
}

/** Not `URL.canParse`, which is newer than the browsers inside some wallets. */
const parseUrl = (href: string) => {
  try {
    return new URL(href)
  } catch {
    return undefined
  }
}
