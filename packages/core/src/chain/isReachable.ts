import { parseUrl } from '../schema/leaves.ts'

/** Hosts of this machine and of a private network, as the URL parser writes them. @see https://www.rfc-editor.org/rfc/rfc6890 */
const LOCAL =
  /^(?:[^.[]+|.+\.(?:local(?:host|domain)?|lan|home|internal|home\.arpa)|(?:.+\.)?fritz\.box|(?:0|10|127|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+|\[(?:::|f[cd]|fe[89ab]).*)\.?$/

const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1])\.?$/

/**
 * Whether a foreign address may be opened or loaded: a web address on the visitor's machine or network only from a page that is on the machine itself,
 * or on that very host. `href` is the page's address; undefined counts as another machine.
 */
export function isReachable({ protocol, hostname }: URL, href: string | undefined): boolean {
  const page = parseUrl(href)?.hostname ?? ''
  return !/^http/.test(protocol) || !LOCAL.test(hostname) || LOOPBACK.test(page) || page === hostname
}
