/** Schemes that run code or show a page of the sender's making. Everything else is a web address or a wallet's own scheme. */
const FORBIDDEN = new Set(['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:', 'filesystem:'])

/** Opens a link from the visitor's tap. A link that is not one, or of a forbidden scheme, is not opened. */
export function openLink(href: string, target: '_self' | '_top' | '_blank'): void {
  if (!URL.canParse(href) || FORBIDDEN.has(new URL(href).protocol)) return
  window.open(href, target, 'noreferrer,noopener')
}
