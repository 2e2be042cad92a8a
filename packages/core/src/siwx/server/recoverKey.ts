import { concatBytes } from '@noble/hashes/utils.js'
import { recoverPublicKey, Signature } from '@noble/secp256k1'

/** Compressed key that made an ECDSA signature (r and s) of a hash. Throws if there is none, or if s is high: anybody could have made that. */
export function recoverKey(signature: Uint8Array, recovery: number, hash: Uint8Array): Uint8Array {
  if (Signature.fromBytes(signature).hasHighS()) throw new RangeError('The signature is malleable.')
  return recoverPublicKey(concatBytes(Uint8Array.of(recovery), signature), hash, { prehash: false })
}
