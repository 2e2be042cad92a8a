/** Maximum characters. A picture is copied into every snapshot of the list. */
const ICON_LENGTH = 256 * 1024

const DATA = /^data:image\/[a-z0-9.+-]+[;,]/i
const WEB = /^https:\/\/[^\s/@]+(?:\/\S*)?$/i
/**
 * Addresses of this machine: potentially trustworthy without TLS. @see
 * https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/\S*)?$/i

/** Returns a picture source that is safe for an `<img>`. */
export function safeImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_LENGTH) return undefined
  const url = value.trim()
  return [DATA, WEB, LOCAL].some(shape => shape.test(url)) ? url : undefined
}
