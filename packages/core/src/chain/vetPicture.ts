import { parseUrl } from '../schema/leaves.ts'
import { isReachable } from './isReachable.ts'
import { safeImage } from './safeImage.ts'

/** Host whose remote pictures are shown, and the page's address, as the host configures them. */
export type PictureSources = {
  registryUrl?: string | undefined
  /** Address of the page at this moment. */
  href?: (() => string | undefined) | undefined
}

const URL_LENGTH = 2_048

/**
 * Returns a picture of a wallet, token or peer that may be shown: one that `safeImage` accepts, or one on the registry's own host.
 * An address elsewhere is rejected, because a request to it names the visitor to anyone who can name a token.
 */
export function vetPicture(value: unknown, { registryUrl, href }: PictureSources): string | undefined {
  if (typeof value !== 'string') return undefined
  const url = value.length <= URL_LENGTH ? parseUrl(value.trim()) : undefined
  if (!url || url.protocol === 'data:') return safeImage(value)
  const isOurs = url.origin === parseUrl(registryUrl)?.origin && /^https?:/.test(url.protocol)
  return isOurs && !url.username && !url.password && isReachable(url, href?.()) ? url.href : undefined
}
