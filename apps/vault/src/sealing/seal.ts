import { base64urlnopad } from '@scure/base'
import { assertEntropy } from '../keys/phrase.ts'
import { type Envelope, type EnvelopeHeader, headerText, IV_LENGTH, parseEnvelope, readBytes } from './envelope.ts'
import { type DevicePart, sealingKey } from './sealingKey.ts'

/** The two parts of an envelope's key. */
export interface Parts {
  /** 32 random bytes that the login server releases after login. Each envelope has its own. */
  serverPart: Uint8Array
  devicePart: DevicePart
}

/** Encrypts the entropy of a seed. Throws a TypeError for a header or a part that is not valid, which a caller of ours never gives. */
export async function seal(entropy: Uint8Array, header: EnvelopeHeader, parts: Parts): Promise<Envelope> {
  assertEntropy(entropy)
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const key = await sealingKey(header.kind, parts.serverPart, parts.devicePart)
  const plain = Uint8Array.from(entropy)
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(iv, header), key, plain))
  plain.fill(0)
  const { kind, account, id } = header
  const text = { iv: base64urlnopad.encode(iv), sealed: base64urlnopad.encode(sealed) }
  const envelope = parseEnvelope({ version: 1, kind, account, id, ...text })
  if (!envelope) throw new TypeError('The header of the envelope is not valid.')
  return envelope
}

/**
 * Decrypts the entropy; the caller overwrites it. Undefined for everything that does not open: a wrong part, a changed envelope, one of another
 * account, kind or id than `expected`. It does not tell which.
 */
export async function open(
  envelope: unknown,
  expected: EnvelopeHeader,
  parts: Parts,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parsed = parseEnvelope(envelope)
  if (!parsed || headerText(parsed) !== headerText(expected)) return undefined
  try {
    const key = await sealingKey(expected.kind, parts.serverPart, parts.devicePart)
    const iv = readBytes(parsed.iv)!
    const opened = await crypto.subtle.decrypt(cipher(iv, expected), key, readBytes(parsed.sealed)!)
    return new Uint8Array(opened)
  } catch {
    return undefined
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, header: EnvelopeHeader) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(headerText(header)),
})
