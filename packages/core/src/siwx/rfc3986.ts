const CHARACTER = "[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2}"
const PATH_CHARACTER = `(?:${CHARACTER}|[:@])`
const QUERY = `(?:${PATH_CHARACTER}|[/?])*`

const PATH_CHARACTERS = new RegExp(`^${PATH_CHARACTER}*$`)
const AUTHORITY = new RegExp(
  `^(?:(?:${CHARACTER}|:)*@)?(?:\\[(?:([0-9A-Fa-f:.]+)|v[0-9A-Fa-f]+\\.(?:${CHARACTER}|:)+)\\]|(?:${CHARACTER})*)(?::[0-9]*)?$`,
)
const URI = new RegExp(
  `^[A-Za-z][A-Za-z0-9+\\-.]*:(?://([^/?#]*)(?:/${PATH_CHARACTER}*)*|/?(?:${PATH_CHARACTER}+(?:/${PATH_CHARACTER}*)*)?)(?:\\?${QUERY})?(?:#${QUERY})?$`,
)
const IP_V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/

/** Whether `text` is an IPv6 address: eight groups, or fewer around one `::`. The last two may be written as an IPv4 address. */
function isIpV6(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const hasV4 = last.includes('.')
  if (hasV4 && !(IP_V4.test(last) && text.endsWith(last))) return false
  const isHex = groups.slice(0, hasV4 ? -1 : undefined).every(group => /^[0-9A-Fa-f]{1,4}$/.test(group))
  const count = groups.length + (hasV4 ? 1 : 0)
  return isHex && (halves.length === 1 ? count === 8 : halves.length === 2 && count <= 7)
}

/** Whether `text` may stand in one segment of a path. @see https://www.rfc-editor.org/rfc/rfc3986#section-3.3 */
export const isPathSegment = (text: string): boolean => PATH_CHARACTERS.test(text)

/** Whether `text` is a host, with or without user information and a port. @see https://www.rfc-editor.org/rfc/rfc3986#section-3.2 */
export function isAuthority(text: string): boolean {
  const [matched, ipV6] = AUTHORITY.exec(text) ?? []
  return matched !== undefined && (ipV6 === undefined || isIpV6(ipV6))
}

/** Whether `text` is a URI with a scheme. @see https://www.rfc-editor.org/rfc/rfc3986#section-3 */
export function isUri(text: string): boolean {
  const [matched, authority] = URI.exec(text) ?? []
  return matched !== undefined && (authority === undefined || isAuthority(authority))
}

/** Returns the host and port of a URI that begins with `http://` or `https://`, as they are written; undefined for another URI. */
export const webAuthority = (uri: string): string | undefined => /^https?:\/\/([^/?#]*)/i.exec(uri)?.[1]
