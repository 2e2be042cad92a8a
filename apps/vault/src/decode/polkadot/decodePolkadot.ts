import { encodeSs58 } from '@foyer/core/chain'
import { type ByteReader, createReader } from '../byteReader.ts'
import { decoding, type Refusal, refuse } from '../refusal.ts'
import { type DecodedMessage, decodeMessage, MAX_TEXT } from '../text.ts'

/** Places of the calls in the chain's metadata, as the vault read them from its own node. */
export interface BalancesCalls {
  /** Index of the pallet Balances. */
  pallet: number
  transferAllowDeath: number
  transferKeepAlive: number
  transferAll: number
}

/** Transfer of the native currency. `amount` is in plancks, `all` for the whole balance. */
export interface DecodedTransfer {
  kind: 'transfer'
  to: string
  amount: bigint | 'all'
  /** Whether the account is kept at its existential deposit. One that falls below is removed, and the rest is lost. */
  keepsAlive: boolean
}

/** Sign-in text with the bytes to sign: extensions of this family wrap a message, so that it can be no transaction. */
export type DecodedPolkadotMessage = Exclude<DecodedMessage, { kind: 'hex' }> & { bytes: Uint8Array }

const MAX_CALL = 64
const ACCOUNT_ID = 0
const BEFORE = new TextEncoder().encode('<Bytes>')
const AFTER = new TextEncoder().encode('</Bytes>')

/** Reads a call of a transaction that the vault has built, and refuses every other call. */
export const decodePolkadotCall = (call: Uint8Array, calls: BalancesCalls, ss58: number): DecodedTransfer | Refusal =>
  decoding(() => {
    if (call.length > MAX_CALL) refuse('tooLong')
    const reader = createReader(call)
    if (reader.byte() !== calls.pallet) refuse('unsupported')
    const index = reader.byte()
    const isAll = index === calls.transferAll
    if (!isAll && index !== calls.transferKeepAlive && index !== calls.transferAllowDeath) refuse('unsupported')
    if (reader.byte() !== ACCOUNT_ID) refuse('unsupported')
    const to = encodeSs58(reader.take(32), ss58)
    const amount = isAll ? 'all' : readCompact(reader)
    const keepsAlive = isAll ? readBool(reader) : index === calls.transferKeepAlive
    reader.end()
    return { kind: 'transfer', to, amount, keepsAlive }
  })

/**
 * Reads a sign-in text that the account with this address is asked to sign, wrapped or not, and refuses every other message.
 * The bytes to sign are always wrapped.
 */
export const decodePolkadotMessage = (bytes: Uint8Array, address: string): DecodedPolkadotMessage | Refusal =>
  decoding(() => {
    if (bytes.length > MAX_TEXT) refuse('tooLong')
    const message = decodeMessage(unwrapped(bytes), address)
    if (message.kind !== 'signIn') refuse(message.kind === 'hex' ? 'notText' : 'unsupported')
    return { ...message, bytes: Uint8Array.of(...BEFORE, ...unwrapped(bytes), ...AFTER) }
  })

function unwrapped(bytes: Uint8Array): Uint8Array {
  const isWrapped =
    BEFORE.every((byte, index) => byte === bytes[index]) &&
    AFTER.every((byte, index) => byte === bytes[bytes.length - AFTER.length + index])
  return isWrapped ? bytes.subarray(BEFORE.length, bytes.length - AFTER.length) : bytes
}

/**
 * Unsigned number in SCALE's compact form, at most 128 bits and in as few bytes as it can be.
 * @see https://docs.polkadot.com/polkadot-protocol/basics/data-encoding/#data-types
 */
function readCompact(reader: ByteReader): bigint {
  const first = reader.byte()
  const mode = first & 3
  if (mode === 0) return BigInt(first >> 2)
  if (mode === 3) {
    const length = (first >> 2) + 4
    const bytes = length > 16 ? refuse('malformed') : reader.take(length)
    const value = bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
    return bytes.at(-1) === 0 || value < 2n ** 30n ? refuse('malformed') : value
  }
  const rest = reader.little(mode === 1 ? 1 : 3)
  const value = (rest << 6n) | BigInt(first >> 2)
  return value < (mode === 1 ? 2n ** 6n : 2n ** 14n) ? refuse('malformed') : value
}

function readBool(reader: ByteReader): boolean {
  const byte = reader.byte()
  return byte > 1 ? refuse('malformed') : byte === 1
}
