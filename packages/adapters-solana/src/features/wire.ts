import { base58 } from '@scure/base'

const KEY = 32
const SIGNATURE = 64

/** Reads a compact-u16 (seven bits a byte): its value and the offset of the next field. */
function readCompact(bytes: Uint8Array, start: number): [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[start + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return [value, start + index + 1]
  }
  return [value, start + 3]
}

/**
 * Accounts that have to sign a transaction, in the order of their signatures. Empty for invalid bytes.
 * @see https://solana.com/docs/core/transactions
 */
export function signersOf(wire: Uint8Array): string[] {
  const [count, signatures] = readCompact(wire, 0)
  const message = signatures + count * SIGNATURE
  // A set high bit marks a version byte; a legacy message starts with its header.
  const header = message + ((wire[message] ?? 0) & 0x80 ? 1 : 0)
  const [keys, first] = readCompact(wire, header + 3)
  const required = Math.min(wire[header] ?? 0, keys, count)
  if (wire.length < first + required * KEY) return []
  return Array.from({ length: required }, (_, index) =>
    base58.encode(wire.slice(first + index * KEY, first + (index + 1) * KEY)),
  )
}

/** Inserts the signature of an account, which has to be one of the signers. */
export function withSignature(wire: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const [, signatures] = readCompact(wire, 0)
  const signed = Uint8Array.from(wire)
  signed.set(signature, signatures + signersOf(wire).indexOf(address) * SIGNATURE)
  return signed
}
