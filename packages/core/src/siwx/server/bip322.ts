import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const ZERO = new Uint8Array(4)
const INPUTS = Uint8Array.of(1)
const NO_AMOUNT = new Uint8Array(8)
/** One output of nothing to `OP_RETURN`. */
const OUTPUT = concatBytes(NO_AMOUNT, Uint8Array.of(1, 0x6a))

const twice = (bytes: Uint8Array) => sha256(sha256(bytes))

/** @see https://github.com/bitcoin/bips/blob/master/bip-0340.mediawiki#design */
const tagged = (tag: string, ...parts: Uint8Array[]) => {
  const prefix = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(prefix, prefix, ...parts))
}

const sized = (bytes: Uint8Array) => concatBytes(Uint8Array.of(bytes.length), bytes)

/** Outpoint of the transaction that a signature of the message pretends to spend. */
function outpoint(message: string, script: Uint8Array): Uint8Array {
  const challenge = concatBytes(Uint8Array.of(0, 32), tagged('BIP0322-signed-message', utf8ToBytes(message)))
  const transaction = concatBytes(
    ZERO,
    INPUTS,
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    sized(challenge),
    ZERO,
    INPUTS,
    NO_AMOUNT,
    sized(script),
    ZERO,
  )
  return concatBytes(twice(transaction), ZERO)
}

/**
 * Hash that a SegWit key signs for a message; `script` is that of the address, `program` the hash of the key.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0143.mediawiki#specification
 */
export function segwitHash(message: string, script: Uint8Array, program: Uint8Array): Uint8Array {
  const spent = outpoint(message, script)
  const code = concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), program, Uint8Array.of(0x88, 0xac))
  const all = Uint8Array.of(1, 0, 0, 0)
  return twice(
    concatBytes(ZERO, twice(spent), twice(ZERO), spent, sized(code), NO_AMOUNT, ZERO, twice(OUTPUT), ZERO, all),
  )
}

/**
 * Hash that a Taproot key signs for a message. `type` is 0 (default) or 1 (all).
 * @see https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki#common-signature-message
 */
export function taprootHash(message: string, script: Uint8Array, type: number): Uint8Array {
  const hashes = [outpoint(message, script), NO_AMOUNT, sized(script), ZERO, OUTPUT].map(bytes => sha256(bytes))
  const spend = new Uint8Array(5)
  return tagged('TapSighash', Uint8Array.of(0, type), ZERO, ZERO, ...hashes, spend)
}

/** Hash that a key signs for a message in the format that Bitcoin Core has had from the beginning. */
export function legacyHash(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  return twice(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), compactSize(text.length), text))
}

const compactSize = (value: number) =>
  value < 0xfd ? Uint8Array.of(value) : Uint8Array.of(0xfd, value & 0xff, (value >> 8) & 0xff)

/** Items of a serialised witness. Throws if there are bytes too many or too few. */
export function readWitness(bytes: Uint8Array): Uint8Array[] {
  const [count = 0] = bytes
  const items: Uint8Array[] = []
  let at = 1
  for (let index = 0; index < count; index += 1) {
    const end = at + 1 + (bytes[at] ?? 0xfd)
    // An item of more than 252 bytes belongs to a script, and not to a key.
    if (bytes[at]! >= 0xfd || end > bytes.length) throw new RangeError('The witness is cut off.')
    items.push(bytes.slice(at + 1, end))
    at = end
  }
  if (at !== bytes.length) throw new RangeError('The witness has bytes after its end.')
  return items
}

/** Reads r and s of a DER signature, 32 bytes each. Throws for anything that strict DER does not allow. */
export function readDer(bytes: Uint8Array): Uint8Array {
  const malformed = new RangeError('The signature is not DER.')
  let at = 2
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) throw malformed
  const number = () => {
    const [tag, length = 0] = bytes.slice(at, at + 2)
    const digits = bytes.slice(at + 2, at + 2 + length)
    at += 2 + length
    const [first = 0x80, second = 0] = digits
    // Not negative, and no zero in front but the one that keeps it from being so.
    const isMinimal = first < 0x80 && (first !== 0 || second >= 0x80)
    if (tag !== 0x02 || digits.length !== length || !isMinimal || length > 33) throw malformed
    const own = digits.slice(-32)
    return concatBytes(new Uint8Array(32 - own.length), own)
  }
  const signature = concatBytes(number(), number())
  if (at !== bytes.length) throw malformed
  return signature
}
