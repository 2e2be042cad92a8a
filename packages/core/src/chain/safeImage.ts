import { dataImage } from './dataImage.ts'
import { isCalmSvg } from './isCalmSvg.ts'

/**
 * Returns a picture that an `<img>` can show without a request and in little time: a bitmap or a simple SVG in a `data:` URL.
 * Undefined for any other, also a remote one; `vetPicture` accepts those of the registry.
 */
export function safeImage(value: unknown): string | undefined {
  const url = dataImage(value)
  return url && (/^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(url) || isCalmSvg(url)) ? url : undefined
}
