import { parseUrl } from '../leaves.ts'

/** Longer than any wallet's own link, shorter than what some phones refuse. */
const LINK_LENGTH = 2_048

/**
 * Schemes that run code, show a page of the sender's making, read this machine, or start something else than a wallet.
 * What is left with `://` is a wallet's own.
 */
const FORBIDDEN =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|ftp|ws|wss|intent|content|jar|resource|view-source|chrome|chrome-extension|moz-extension|edge|opera|brave|ssh|telnet|smb|ldap|search|search-ms|ms-.*|mailto|tel|sms|wc)$/

/** This machine's own addresses: potentially trustworthy without TLS. @see https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:[/?#]|$)/i

// A backslash is a slash to some parsers and not to others; whitespace and controls are skipped by some.
const SUSPICIOUS = /[\s\p{C}\p{DI}\\]/u

const hasUserName = (link: string) => /^[^:]*:\/\/[^/?#]*@/.test(link)

/** A link to a web page: `https:`, or this machine itself; without credentials, as `https://good@evil` looks like another host. */
export function webLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LINK_LENGTH || SUSPICIOUS.test(value) || hasUserName(value))
    return undefined
  if (!/^https:\/\/[^/]/i.test(value) && !LOCAL.test(value)) return undefined
  return parseUrl(value) ? value : undefined
}

/** A link to a wallet's app: a web link (universal), or a scheme of its own with `://`. Anything else is no link. */
export function walletLink(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^https?:/i.test(value)) return webLink(value)
  if (value.length > LINK_LENGTH || SUSPICIOUS.test(value) || hasUserName(value)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(value)?.[1]
  if (!scheme || FORBIDDEN.test(scheme.toLowerCase())) return undefined
  return parseUrl(value) ? value : undefined
}

/**
 * The link that opens a wallet with a pairing: `scheme://wc?uri=…`, or universal `https://host/wc?uri=…`. Undefined for a link that is none.
 * `twice`: Android inside Telegram decodes once on the way.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 */
export function pairingLink(link: string, uri: string, { twice }: { twice: boolean }): string | undefined {
  const [base] = walletLink(link)?.split(/[?#]/, 1) ?? []
  if (base === undefined) return undefined
  const encoded = encodeURIComponent(uri)
  return `${base.endsWith('/') ? base : `${base}/`}wc?uri=${twice ? encodeURIComponent(encoded) : encoded}`
}

/** Where a link opens. A phone's app takes over the page; out of a frame only its top may; web, desktop and Telegram need a tab of their own. */
export function linkTarget(input: {
  platform: 'mobile' | 'web' | 'desktop'
  framed: boolean
  telegram: boolean
}): '_self' | '_top' | '_blank' {
  if (input.telegram || input.platform !== 'mobile') return '_blank'
  return input.framed ? '_top' : '_self'
}
