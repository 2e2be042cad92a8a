import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'

/** Index of a hardened step, as `44'` in a path. */
export const hardened = (index: number): number => HARDENED_OFFSET + index

/**
 * Derives a secp256k1 private key. The nodes on the way are overwritten.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki
 */
export function deriveBip32(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of path) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const key = node.privateKey!.slice()
  node.wipePrivateData()
  return key
}

/**
 * Derives an ed25519 private key of 32 bytes. Each index must be hardened: the curve has no other steps.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function deriveSlip10(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    if (!(index >= HARDENED_OFFSET && index <= 0xffffffff)) throw new TypeError('ed25519 has hardened steps only.')
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index)
    const child = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = child
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}
