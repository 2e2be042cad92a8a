import { parseUrl } from '../schema/leaves.ts'

/** Longer than any wallet's own link, shorter than the limit of some phones. */
const LINK_LENGTH = 2_048

/**
 * Addresses of this machine: potentially trustworthy without TLS. @see
 * https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:[/?#]|$)/i

// A backslash is a slash to some parsers and not to others; whitespace and controls are skipped by some.
const SUSPICIOUS = /[\s\p{C}\p{DI}\\]/u

/** Schemes that run code, show a page made by the sender, or send a command to the device. */
const RUNS =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|content|intent|ms[-+][^:]*|ftp|wss?):/i

const isPlain = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LINK_LENGTH &&
  !SUSPICIOUS.test(value) &&
  // `https://good@evil` looks like another host.
  !/^[^:]*:\/\/[^/?#]*@/.test(value) &&
  parseUrl(value) !== undefined

/** Link to a web page: `https:`, or this machine; without credentials. */
export const webLink = (value: unknown): string | undefined =>
  isPlain(value) && (/^https:\/\/[^/]/i.test(value) || LOCAL.test(value)) ? value : undefined

/** Link to a page of the host: a web page, or an address relative to the page that contains the modal. */
export const pageLink = (value: unknown): string | undefined =>
  // Any web page as base: the scheme of a relative address is that of the page itself.
  webLink(parseUrl(value, 'https://page.example')?.href)

/** Scheme of a link that opens an app and runs nothing in the browser, in lower case. */
export const appScheme = (value: unknown): string | undefined =>
  isPlain(value) && !RUNS.test(value) && !/^https?:/i.test(value)
    ? /^([a-z][a-z0-9+.-]*):\/\//i.exec(value)?.[1]?.toLowerCase()
    : undefined

/** Link that may be opened: a web page, or an app by its own scheme. `walletLink` checks the owner of the scheme. */
export const openableLink = (value: unknown): string | undefined =>
  webLink(value) ?? (appScheme(value) === undefined ? undefined : (value as string))

/**
 * Pairing URI of a host, `wc:<topic>@2?…`; undefined for anything else.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 */
export const pairingUri = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LINK_LENGTH && /^wc:[0-9a-f]{64}@2\?[\w=&%.-]+$/.test(value)
    ? value
    : undefined
