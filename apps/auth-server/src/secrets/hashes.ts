import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Random 32 bytes as base64url: a token, ticket or secret that only its holder has. */
export const randomSecret = () => randomBytes(32).toString('base64url')

/** Random 16 bytes as base64url: an id, which is not a secret. */
export const randomId = () => randomBytes(16).toString('base64url')

/** SHA-256 of the 32 bytes that a base64url text holds. Random secrets are not guessable, so they need no key and no slow hash. */
export const hashOf = (secret: string) =>
  createHash('sha256').update(Buffer.from(secret, 'base64url')).digest('base64url')

/** HMAC-SHA-256 over texts, with their bounds. */
export const hmacOf = (key: Uint8Array, texts: readonly string[]) =>
  createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url')

/** Compares two digests in constant time. */
export function isSameDigest(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
