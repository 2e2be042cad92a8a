import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { Point, schnorr, verify } from '@noble/secp256k1'
import { base64, bech32, bech32m, createBase58check } from '@scure/base'
import { isBitcoinAddress } from '../../chain/bitcoinAddress.ts'
import { legacyHash, readDer, readWitness, segwitHash, taprootHash } from './bip322.ts'
import { recoverKey } from './recoverKey.ts'
import { type SignInFamily, signInVerifier } from './signInVerdict.ts'

const LEGACY_SIGNATURE = 65
/** Marks the simple format of BIP-322, which many wallets leave out. */
const SIMPLE = 'smp'

const base58check = createBase58check(sha256)

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

const isEqual = (one: Uint8Array, other: Uint8Array) => bytesToHex(one) === bytesToHex(other)

/** Bech32 is the same in capitals, as QR codes have it; base58 is not. */
const lowered = (address: string) =>
  bech32.decodeUnsafe(address) || bech32m.decodeUnsafe(address) ? address.toLowerCase() : address

/** Output script of a key that is its own witness program. */
const witnessScript = (version: number, program: Uint8Array) =>
  concatBytes(Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length), program)

type Payee = { type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'; program: Uint8Array; script: Uint8Array }

/** Reads an address of a single key. Throws for another one. */
function payeeOf(address: string): Payee {
  const decoded = bech32.decodeUnsafe(address) ?? bech32m.decodeUnsafe(address)
  if (decoded) {
    const [version = 0, ...words] = decoded.words
    const program = bech32.fromWords(words)
    const script = witnessScript(version, program)
    if (version === 0 && program.length === 20) return { type: 'p2wpkh', program, script }
    if (version === 1 && program.length === 32) return { type: 'p2tr', program, script }
    throw new RangeError('This kind of address has no single key.')
  }
  const [version, ...hash] = base58check.decode(address)
  const program = Uint8Array.from(hash)
  const isScript = version === 0x05 || version === 0xc4
  const script = isScript
    ? concatBytes(Uint8Array.of(0xa9, 0x14), program, Uint8Array.of(0x87))
    : concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), program, Uint8Array.of(0x88, 0xac))
  return { type: isScript ? 'p2sh' : 'p2pkh', program, script }
}

/** Whether the address is that of the key, in the form that its type has. */
function isOfKey({ type, program }: Payee, key: Uint8Array): boolean {
  const hash = hash160(key)
  if (type === 'p2sh') return isEqual(hash160(witnessScript(0, hash)), program)
  return type !== 'p2tr' && isEqual(hash, program)
}

/**
 * The header holds the recovery bit and, in its upper values, that the key is compressed; BIP-137's kinds of address are not demanded,
 * because wallets differ in them. @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
function isSignedLegacy(message: string, signature: Uint8Array, payee: Payee): boolean {
  const header = signature[0]! - 27
  if (header < 0 || header > 15) return false
  const isCompressed = header > 3
  // A witness has only compressed keys.
  if (!isCompressed && payee.type !== 'p2pkh') return false
  const key = recoverKey(signature.slice(1), header & 3, legacyHash(message))
  return isOfKey(payee, isCompressed ? key : Point.fromBytes(key).toBytes(false))
}

const OF_ALL = 1

function isSignedBySegwitKey(message: string, witness: Uint8Array[], payee: Payee): boolean {
  const [signature, key, ...others] = witness
  if (!signature || key?.length !== 33 || others.length > 0 || !isOfKey(payee, key)) return false
  if (signature.at(-1) !== OF_ALL) return false
  const hash = segwitHash(message, payee.script, hash160(key))
  return verify(readDer(signature.slice(0, -1)), hash, key, { prehash: false })
}

async function isSignedByTaprootKey(
  message: string,
  witness: Uint8Array[],
  { program, script }: Payee,
): Promise<boolean> {
  const [signature, ...others] = witness
  if (!signature || others.length > 0) return false
  const type = signature.length === 65 ? signature[64]! : 0
  if (signature.length === 65 ? type !== OF_ALL : signature.length !== 64) return false
  return schnorr.verifyAsync(signature.slice(0, 64), taprootHash(message, script, type), program)
}

/** BIP-322 (simple) for SegWit and Taproot keys, and Bitcoin Core's own format for keys of every other address. */
export const bip122: SignInFamily = {
  namespace: 'bip122',
  isAccount: isBitcoinAddress,
  isSame: (one, other) => lowered(one) === lowered(other),
  isSigned({ message, signature, address }) {
    const payee = payeeOf(address)
    const text = signature.startsWith(SIMPLE) ? signature.slice(SIMPLE.length) : signature
    const bytes = base64.decode(text)
    if (bytes.length === LEGACY_SIGNATURE) return isSignedLegacy(message, bytes, payee)
    if (payee.type === 'p2pkh') return false
    const check = payee.type === 'p2tr' ? isSignedByTaprootKey : isSignedBySegwitKey
    return check(message, readWitness(bytes), payee)
  },
}

/** Verifies sign-in messages of bip122 (CAIP-122). Never rejects. */
export const verifySignIn = signInVerifier([bip122])
