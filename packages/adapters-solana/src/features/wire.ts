import { base58 } from '@scure/base'

const KEY = 32
const SIGNATURE = 64

/** A compact-u16: seven bits a byte. Its value, and where the next field starts. */
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
 * The accounts that have to sign a transaction, in the order of their signatures; none for bytes that are no transaction.
 * @see https://solana.com/docs/core/transactions
 */
export function signersOf(wire: Uint8Array): string[] {
  const [count, signatures] = readCompact(wire, 0)
  const message = signatures + count * SIGNATURE
  // A first byte with the high bit set is the version; a legacy message starts with its header.
  const header = message + ((wire[message] ?? 0) & 0x80 ? 1 : 0)
  const [keys, first] = readCompact(wire, header + 3)
  const required = Math.min(wire[header] ?? 0, keys, count)
  if (wire.length < first + required * KEY) return []
  return Array.from({ length: required }, (_, index) =>
    base58.encode(wire.slice(first + index * KEY, first + (index + 1) * KEY)),
  )
}

/** The transaction with an account's signature in its place. The account is one of its signers. */
export function withSignature(wire: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const [, signatures] = readCompact(wire, 0)
  const signed = Uint8Array.from(wire)
  signed.set(signature, signatures + signersOf(wire).indexOf(address) * SIGNATURE)
  return signed
}
