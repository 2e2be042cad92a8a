import { bytesOf, malformed } from '@foyer/core/chain/adapters'
import { base64, hex } from '@scure/base'

export type Protocol = 'ECDSA' | 'BIP322'

/** BIP-322 covers witness addresses; the older ones are signed for as `signmessage` of Bitcoin Core does. */
export const protocolOf = (address: string): Protocol => (/^(bc|tb|bcrt)1/i.test(address) ? 'BIP322' : 'ECDSA')

const ECDSA_LENGTH = 65
/** The header of a recoverable signature: 27 and the recovery id, and 4, 8 or 12 by the kind of address. @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki */
const isRecoverable = (bytes: Uint8Array) => bytes.length === ECDSA_LENGTH && bytes[0]! >= 27 && bytes[0]! <= 42

/** Whether the bytes are a witness stack: a count, as many items with their lengths, and nothing behind. */
function isWitness(bytes: Uint8Array): boolean {
  let at = 0
  /** A number as Bitcoin writes lengths; undefined beyond the end, or for one that no signature needs. */
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

/** BIP-322 names its variants by three letters before the base64; most wallets leave them out. */
const VARIANT = /^(?:smp|ful|pof)/

const LONGEST = 16_384

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/**
 * A signature as wallets give it: text (base64, or hex over WalletConnect), or bytes. As base64: 65 bytes of ECDSA with the public key
 * recoverable, or BIP-322. Its shape is checked, and not what it proves: that is for whoever relies on it.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function parseSignature(method: string, value: unknown): string {
  const fail = () => malformed(method, 'expected an ECDSA signature of 65 bytes or a BIP-322 signature')
  if (typeof value !== 'string') {
    const bytes = bytesOf(value)
    if (!bytes || (!isRecoverable(bytes) && !isWitness(bytes))) throw fail()
    return base64.encode(bytes)
  }
  if (value.length > LONGEST) throw fail()
  if (/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(value)) {
    const bytes = hex.decode(value.replace(/^0x/i, '').toLowerCase())
    // Base64 may look like hex; then its bytes are no signature.
    if (isRecoverable(bytes) || isWitness(bytes)) return base64.encode(bytes)
  }
  const bytes = decode(value)
  if (bytes && (isRecoverable(bytes) || isWitness(bytes))) return value
  // Of the other variants, whole transactions, only the envelope is looked at.
  const variant = VARIANT.exec(value)?.[0]
  const rest = variant && decode(value.slice(variant.length))
  if (rest && rest.length > 0 && (variant !== 'smp' || isWitness(rest))) return value
  throw fail()
}
