/** Characters. It is copied into every snapshot of the list. */
const ICON_LENGTH = 256 * 1024

/** A picture that may become the source of an `<img>`, nothing else. */
export function safeImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_LENGTH) return undefined
  const url = value.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(url) || /^https:\/\/[^\s/@]+(?:\/\S*)?$/i.test(url) ? url : undefined
}
