import { base58 } from '@scure/base'
import type { SolanaLifetime } from './provider/kit.types.ts'

const KEY = 32
const SIGNATURE = 64

/** Bits of a version byte. A legacy message starts with its header, which is smaller. */
const VERSIONED = 0x80
/** First byte of a message of version 1, which precedes its signatures. */
const VERSION_1 = 0x81

/** Base58 of 32 zero bytes. */
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** Not known from a message, so it is the maximum, as in Kit. */
const UNKNOWN_HEIGHT = 2n ** 64n - 1n

/** Maximum bytes of a transaction, by the first byte of its message. */
const limitOf = (first: number) => (first === VERSION_1 ? 4096 : 1232)

/** Parts of a transaction. A missing signature is all zeros. */
export type Transaction = {
  message: Uint8Array
  /** Accounts that have to sign, in the order of their signatures; the first pays the fee. */
  signers: string[]
  signatures: Uint8Array[]
}

/** Places of a message's fields. */
type Layout = { signers: number; keys: number; firstKey: number; lifetime: number }

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

/** Base58 of the 32 bytes at an offset: an address, a blockhash or a nonce. */
export const keyAt = (bytes: Uint8Array, start: number): string => base58.encode(bytes.slice(start, start + KEY))

/**
 * Layout of a message: legacy, version 0 or version 1. Undefined for any other, and for invalid bytes.
 * @see https://solana.com/docs/core/transactions
 */
export function layoutOf(message: Uint8Array): Layout | undefined {
  const [first = 0] = message
  const header = first & VERSIONED ? 1 : 0
  const signers = message[header] ?? 0
  const [keys, firstKey] = first === VERSION_1 ? [message[41] ?? 0, 42] : readCompact(message, header + 3)
  const lifetime = first === VERSION_1 ? 8 : firstKey + keys * KEY
  const isWhole = message.length >= Math.max(firstKey + keys * KEY, lifetime + KEY)
  return first <= VERSION_1 && signers > 0 && signers <= keys && isWhole
    ? { signers, keys, firstKey, lifetime }
    : undefined
}

/** Parses the wire bytes of a transaction. Undefined for invalid bytes, and for more than the network accepts. */
export function parseTransaction(wire: Uint8Array): Transaction | undefined {
  const [first = 0, second = 0] = wire
  const isMessageFirst = (first & VERSIONED) !== 0
  const size = (isMessageFirst ? second : first) * SIGNATURE
  const start = isMessageFirst ? wire.length - size : 1
  const message = isMessageFirst ? wire.slice(0, Math.max(start, 0)) : wire.slice(1 + size)
  const layout = layoutOf(message)
  const isFit = (message[0] === VERSION_1) === isMessageFirst && wire.length <= limitOf(message[0] ?? 0)
  if (!layout || !isFit || layout.signers * SIGNATURE !== size) return undefined
  const each = Array.from({ length: layout.signers }, (_, index) => index)
  return {
    message,
    signers: each.map(index => keyAt(message, layout.firstKey + index * KEY)),
    signatures: each.map(index => wire.slice(start + index * SIGNATURE, start + (index + 1) * SIGNATURE)),
  }
}

/** Wire bytes of a message and its signatures. */
export function encodeTransaction({ message, signatures }: Pick<Transaction, 'message' | 'signatures'>): Uint8Array {
  const signed = signatures.flatMap(signature => [...signature])
  return Uint8Array.from(
    message[0] === VERSION_1 ? [...message, ...signed] : [signatures.length, ...signed, ...message],
  )
}

/** Accounts that have to sign a transaction, in the order of their signatures. Empty for invalid bytes. */
export const signersOf = (wire: Uint8Array): string[] => parseTransaction(wire)?.signers ?? []

/** Signature of an account, from its own place. Undefined where it has not signed. */
export function signatureOf({ signers, signatures }: Transaction, address: string): Uint8Array | undefined {
  const signature = signatures[signers.indexOf(address)]
  return signature?.some(byte => byte !== 0) ? signature : undefined
}

/** Inserts the signature of an account, which has to be one of the signers. */
export function withSignature(wire: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const { message, signers, signatures } = parseTransaction(wire)!
  return encodeTransaction({
    message,
    signatures: signatures.map((other, index) => (signers[index] === address ? signature : other)),
  })
}

/** Number of accounts, data, and indices of the program and the first account, of a message's first instruction. */
function firstInstruction(message: Uint8Array, { keys, firstKey, lifetime }: Layout) {
  const at = (index: number) => message[index] ?? 0
  if (message[0] !== VERSION_1) {
    const [count, program] = readCompact(message, lifetime + KEY)
    const [accounts, first] = readCompact(message, program + 1)
    const [bytes, data] = readCompact(message, first + accounts)
    return { accounts, data: count && message.slice(data, data + bytes), program: at(program), first: at(first) }
  }
  // Each of the five bits of the configuration stands for four bytes.
  const header = firstKey + KEY * keys + 4 * [1, 2, 4, 8, 16].filter(bit => at(4) & bit).length
  const count = at(40)
  const accounts = at(header + 1)
  const first = header + 4 * count
  const data = first + accounts
  const end = data + at(header + 2) + 256 * at(header + 3)
  return { accounts, data: count && message.slice(data, end), program: at(header), first: at(first) }
}

/**
 * Lifetime of a message: a nonce if its first instruction advances one, otherwise a blockhash. `known` is kept while it has the same token.
 * Undefined for a nonce account that is not among the message's keys.
 * @see https://solana.com/docs/core/transactions (durable nonces)
 */
export function lifetimeOf(message: Uint8Array, known: SolanaLifetime | undefined): SolanaLifetime | undefined {
  const layout = layoutOf(message)
  if (!layout) return undefined
  const token = keyAt(message, layout.lifetime)
  if (known && ('blockhash' in known ? known.blockhash : known.nonce) === token) return known
  const keyOf = (index: number) => (index < layout.keys ? keyAt(message, layout.firstKey + KEY * index) : undefined)
  const { accounts, data, program, first } = firstInstruction(message, layout)
  const advancesNonce = accounts === 3 && String(data) === '4,0,0,0' && keyOf(program) === SYSTEM_PROGRAM
  if (!advancesNonce) return { blockhash: token, lastValidBlockHeight: UNKNOWN_HEIGHT } as SolanaLifetime
  const nonceAccountAddress = keyOf(first)
  return nonceAccountAddress === undefined ? undefined : ({ nonce: token, nonceAccountAddress } as SolanaLifetime)
}
