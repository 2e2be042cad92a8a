import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const IV = 12
const TAG = 16

/** Row and column that a sealed text belongs to. It opens nowhere else. */
export type SealedPlace = readonly [table: string, column: string, ...ids: string[]]

const associated = (place: SealedPlace) => Buffer.from(JSON.stringify(place))

/** Encrypts a text with AES-256-GCM: version, IV, tag and ciphertext, as base64url. */
export function seal(key: Uint8Array, text: string, place: SealedPlace): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associated(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Uint8Array.of(VERSION), iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws if the text was changed, moved to another row, or sealed with another key. */
export function unseal(key: Uint8Array, sealed: string, place: SealedPlace): string {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes[0] !== VERSION || bytes.length < 1 + IV + TAG) throw new Error('A sealed text has an unknown format.')
  const iv = bytes.subarray(1, 1 + IV)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG })
    .setAAD(associated(place))
    .setAuthTag(bytes.subarray(1 + IV, 1 + IV + TAG))
  return decipher.update(bytes.subarray(1 + IV + TAG), undefined, 'utf8') + decipher.final('utf8')
}
