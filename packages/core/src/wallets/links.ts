import { parseUrl } from '../schema/leaves.ts'

/** Longer than any wallet's own link, shorter than what some phones refuse. */
const LINK_LENGTH = 2_048

/** This machine's own addresses: potentially trustworthy without TLS. @see https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:[/?#]|$)/i

// A backslash is a slash to some parsers and not to others; whitespace and controls are skipped by some.
const SUSPICIOUS = /[\s\p{C}\p{DI}\\]/u

/** Schemes that run code, show a page of the sender's making, or hand the device a command. */
const RUNS =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|content|intent|ms[-+][^:]*|ftp|wss?):/i

const isPlain = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LINK_LENGTH &&
  !SUSPICIOUS.test(value) &&
  // `https://good@evil` looks like another host.
  !/^[^:]*:\/\/[^/?#]*@/.test(value) &&
  parseUrl(value) !== undefined

/** A link to a web page: `https:`, or this machine itself; without credentials. */
export const webLink = (value: unknown): string | undefined =>
  isPlain(value) && (/^https:\/\/[^/]/i.test(value) || LOCAL.test(value)) ? value : undefined

/** The scheme of a link that leads out of the browser and runs nothing in it, in small letters. */
export const appScheme = (value: unknown): string | undefined =>
  isPlain(value) && !RUNS.test(value) && !/^https?:/i.test(value)
    ? /^([a-z][a-z0-9+.-]*):\/\//i.exec(value)?.[1]?.toLowerCase()
    : undefined

/** What may be opened at all: a web page, or an app by a scheme of its own. Whose app that is, `walletLink` judges. */
export const openableLink = (value: unknown): string | undefined =>
  webLink(value) ?? (appScheme(value) === undefined ? undefined : (value as string))

/**
 * A pairing as a host hands it over, or undefined: `wc:<topic>@2?…` and nothing that could be more than that.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 */
export const pairingUri = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LINK_LENGTH && /^wc:[0-9a-f]{64}@2\?[\w=&%.-]+$/.test(value)
    ? value
    : undefined
