/**
 * Whether a text from outside may be the source of an image: an `https:` address without credentials, or an image in a
 * `data:` URL. Scripts inside an SVG do not run in an `<img>`.
 * @see https://html.spec.whatwg.org/multipage/images.html#images-processing-model
 */
export const isPictureSource = (text: string | undefined): text is string => {
  if (!text) return false
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text)) return true
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** The first letter or digit of a name, upper case; a dot where it has none. */
export const monogram = (name: string): string => /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0].toUpperCase() ?? '·'
