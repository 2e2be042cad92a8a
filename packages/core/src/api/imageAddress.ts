/** Service that serves pictures by their ids, as plain data. */
export type ImageService = { baseUrl: string; query: Record<string, string> }

/** Calls of the registry that answer with a picture. */
export type ImageCall = 'getWalletImage' | 'public/getAssetImage' | 'public/getCurrencyImage' | 'public/getTokenImage'

/** An id is part of a path, so it must not contain path separators. */
const IMAGE_ID = /^[\w-]{1,128}$/

/** Path of a picture. Undefined for an invalid id. */
export const imagePath = (call: ImageCall, id: string): string | undefined =>
  IMAGE_ID.test(id) ? `${call}/${id}` : undefined

/** Address of a picture, for an `<img>`. Undefined for an invalid id. */
export function imageAddress({ baseUrl, query }: ImageService, call: ImageCall, id: string): string | undefined {
  const path = imagePath(call, id)
  return path && `${baseUrl.replace(/\/+$/, '')}/${path}?${new URLSearchParams(query)}`
}
