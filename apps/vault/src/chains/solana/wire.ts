import { createReader } from '../../decode/byteReader.ts'
import { readable } from '../fields.ts'
import { notSigned } from '../review.ts'

const SIGNATURE = 64

/** Transaction as it travels: the signatures, then the message that they are for. */
export interface Wire {
  signatures: readonly Uint8Array[]
  message: Uint8Array
}

/** Splits a transaction. A packet holds less than 20 signatures, so that their number is one byte. */
export const readWire = (bytes: Uint8Array): Wire =>
  readable(() => {
    const reader = createReader(bytes)
    const count = reader.byte()
    if (count > 19) throw new TypeError('Too many signatures.')
    const signatures = Array.from({ length: count }, () => reader.take(SIGNATURE))
    return { signatures, message: reader.take(reader.left()) }
  })

/** Writes a transaction with the signature of one signer put in its place. */
export function writeWire({ signatures, message }: Wire, index: number, signature: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + signatures.length * SIGNATURE + message.length)
  bytes[0] = signatures.length
  signatures.forEach((each, at) => {
    bytes.set(at === index ? signature : each, 1 + at * SIGNATURE)
  })
  bytes.set(message, 1 + signatures.length * SIGNATURE)
  return bytes
}

/** Refuses to send what another signer has not signed yet. */
export function assertComplete({ signatures }: Wire, own: number): void {
  if (signatures.some((each, index) => index !== own && each.every(byte => byte === 0)))
    notSigned('Another account has to sign this transaction first.')
}
