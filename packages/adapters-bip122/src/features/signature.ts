import { bytesOf, malformed } from '@foyer/core/chain/adapters'
import { base64, hex } from '@scure/base'
import type { Protocol } from '../wallet.ts'

/** BIP-322 for witness addresses, `signmessage` of Bitcoin Core for legacy ones. */
export const protocolOf = (address: string): Protocol => (/^(bc|tb|bcrt)1/i.test(address) ? 'BIP322' : 'ECDSA')

const ECDSA_LENGTH = 65
/** The header byte is 27 plus the recovery id, plus 4, 8 or 12 by kind of address. @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki */
const isRecoverable = (bytes: Uint8Array) => bytes.length === ECDSA_LENGTH && bytes[0]! >= 27 && bytes[0]! <= 42

/** Whether bytes are exactly one witness stack: a count, then that many items with their lengths. */
function isWitness(bytes: Uint8Array): boolean {
  let at = 0
  /** Reads a CompactSize. Undefined beyond the end, and for sizes above 16 bits. */
  const length = (): number | undefined => {
    const first = bytes[at]
    at += 1
    if (first === undefined || first < 0xfd) return first
    if (first !== 0xfd || at + 2 > bytes.length) return undefined
    const value = bytes[at]! | (bytes[at + 1]! << 8)
    at += 2
    return value
  }
  const count = length()
  if (count === undefined || count === 0) return false
  for (let item = 0; item < count; item += 1) {
    const size = length()
    if (size === undefined) return false
    at += size
    if (at > bytes.length) return false
  }
  return at === bytes.length
}

/** BIP-322 puts three letters for the variant before the base64; most wallets omit them. */
const VARIANT = /^(?:smp|ful|pof)/

const MAX_LENGTH = 16_384

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/**
 * Base64 of a wallet's signature, given as base64, hex or bytes: recoverable ECDSA of 65 bytes, or BIP-322.
 * Checks the format only; it does not verify the signature.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function parseSignature(method: string, value: unknown): string {
  const fail = () => malformed(method, 'expected an ECDSA signature of 65 bytes or a BIP-322 signature')
  if (typeof value !== 'string') {
    const bytes = bytesOf(value)
    if (!bytes || (!isRecoverable(bytes) && !isWitness(bytes))) throw fail()
    return base64.encode(bytes)
  }
  if (value.length > MAX_LENGTH) throw fail()
  if (/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(value)) {
    const bytes = hex.decode(value.replace(/^0x/i, '').toLowerCase())
    // Base64 may look like hex; its bytes are then not a signature.
    if (isRecoverable(bytes) || isWitness(bytes)) return base64.encode(bytes)
  }
  const bytes = decode(value)
  if (bytes && (isRecoverable(bytes) || isWitness(bytes))) return value
  // The other variants contain whole transactions: only the prefix and the base64 are checked.
  const variant = VARIANT.exec(value)?.[0]
  const rest = variant && decode(value.slice(variant.length))
  if (rest && rest.length > 0 && (variant !== 'smp' || isWitness(rest))) return value
  throw fail()
}

/** Protocol of a parsed signature. */
export function protocolIn(signature: string): Protocol {
  const bytes = decode(signature)
  return bytes && isRecoverable(bytes) ? 'ECDSA' : 'BIP322'
}
