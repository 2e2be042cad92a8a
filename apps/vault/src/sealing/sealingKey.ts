import { CODE_LENGTH } from '../recovery/recoveryCode.ts'
import type { EnvelopeKind } from './envelope.ts'

const SERVER_PART_LENGTH = 32

/** Bytes of a device part that is not a key of the browser already: PRF output of a passkey, 128-bit recovery code. */
const DEVICE_PART_LENGTHS = { device: 32, passkey: 32, recovery: CODE_LENGTH } as const satisfies Record<
  EnvelopeKind,
  number
>

/** Key made by `createDeviceKey`, PRF output of a passkey, or bytes of a recovery code. */
export type DevicePart = CryptoKey | Uint8Array

/** Makes a key for this browser, to be kept in IndexedDB: scripts can use it, and cannot read its bytes. */
export async function createDeviceKey(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_PART_LENGTHS.device))
  const key = await importPart(bytes)
  bytes.fill(0)
  return key
}

/**
 * Derives the key of an envelope from both parts.
 *
 * HKDF takes the device part as its key material and the server part as its salt, which works for a key that cannot be read. Its first step is
 * HMAC(server part, device part), and HMAC is a pseudorandom function in either of the two: whoever lacks one of them has a random key to guess.
 * That needs fixed lengths, for HMAC pads its key with zeros, and a different `info` for each kind.
 */
export async function sealingKey(
  kind: EnvelopeKind,
  serverPart: Uint8Array,
  devicePart: DevicePart,
): Promise<CryptoKey> {
  if (serverPart.length !== SERVER_PART_LENGTH) throw new TypeError(`The server part has ${SERVER_PART_LENGTH} bytes.`)
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: Uint8Array.from(serverPart),
    info: new TextEncoder().encode(`foyer vault sealing v1 ${kind}`),
  }
  const material = await materialOf(kind, devicePart)
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The kind decides what a part is: a key that can be read is no device key, and bytes are nothing else than bytes. */
async function materialOf(kind: EnvelopeKind, part: DevicePart): Promise<CryptoKey> {
  if (part instanceof CryptoKey) {
    if (kind === 'device' && !part.extractable) return part
  } else if (kind !== 'device' && part.length === DEVICE_PART_LENGTHS[kind]) {
    return importPart(part)
  }
  throw new TypeError(`The device part is not valid for kind "${kind}".`)
}

async function importPart(part: Uint8Array): Promise<CryptoKey> {
  const bytes = Uint8Array.from(part)
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  bytes.fill(0)
  return key
}
