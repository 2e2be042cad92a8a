/**
 * Returns whether a text from outside may be the source of an image: an `https:` address without credentials, an address of the
 * local host, or an image in a `data:` URL. Scripts inside an SVG do not run in an `<img>`.
 * @see https://html.spec.whatwg.org/multipage/images.html#images-processing-model
 * @see https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
export const isPictureSource = (text: string | undefined): text is string => {
  if (!text) return false
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text)) return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** First letter or digit of a name in upper case; a dot if there is none. */
export const monogram = (name: string): string => /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0].toUpperCase() ?? '·'
