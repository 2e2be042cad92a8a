import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isChecksummed } from '../../chain/checksumAddress.ts'
import { type SignInFamily, signInVerifier } from './signInVerdict.ts'

const KEY_SIGNATURE = 65

/** Hash that a wallet signs for a text. @see https://eips.ethereum.org/EIPS/eip-191 */
const personalHash = (message: string) => {
  const text = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`), text))
}

/** Address of the key that made a signature of 65 bytes: r, s, and 27 or 28 (0 or 1 by some wallets). Throws if there is none. */
function signerOf(hash: Uint8Array, signature: Uint8Array): string {
  const last = signature[64]!
  const recovery = last >= 27 ? last - 27 : last
  if (recovery > 1) throw new RangeError('The recovery byte is not 0, 1, 27 or 28.')
  const parsed = secp256k1.Signature.fromBytes(signature.slice(0, 64), 'compact').addRecoveryBit(recovery)
  if (parsed.hasHighS()) throw new RangeError('The signature is malleable.')
  const key = parsed.recoverPublicKey(hash).toBytes(false)
  return `0x${bytesToHex(keccak_256(key.slice(1)).slice(-20))}`
}

const isSignedByKey = (hash: Uint8Array, signature: Uint8Array, address: string) => {
  try {
    return signature.length === KEY_SIGNATURE && signerOf(hash, signature) === address.toLowerCase()
  } catch {
    return false
  }
}

/** Signatures of keys (EIP-191) and, if the server chose so, of contracts (ERC-1271), deployed or not yet (ERC-6492). */
export const eip155: SignInFamily = {
  namespace: 'eip155',
  isAccount: isChecksummed,
  isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
  async isSigned({ message, signature, address, chainId, contracts }) {
    if (!signature.startsWith('0x')) return false
    const bytes = hexToBytes(signature.slice(2))
    const hash = personalHash(message)
    // An account with code may sign by its key too (EIP-7702), so this comes first, and no endpoint is asked.
    if (isSignedByKey(hash, bytes, address)) return true
    if (contracts === undefined) return false
    // Few accounts are contracts: a server without them does not load this.
    const { askContract } = await import('./contractSignature.ts')
    return askContract({ hash, signature: bytes, address, chainId }, contracts)
  },
}

/** Verifies sign-in messages of eip155 (EIP-4361), with `contracts` those of contracts too. Never rejects. */
export const verifySignIn = signInVerifier([eip155])
