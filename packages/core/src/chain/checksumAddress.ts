import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isEvmAddress } from './evmAddress.ts'

/**
 * An EVM address in the case that carries its checksum, with `0x` in front: the form to show, to sign over and to send to.
 * Throws a TypeError for what `isAddress(text, 'eip155')` refuses: ask it first.
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checksumAddress(address: string): string {
  if (!isEvmAddress(address)) throw new TypeError(`"${address}" is not an EVM address: 40 hex characters.`)
  const digits = address.slice(-40).toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  return `0x${Array.from(digits, (digit, index) => (hash[index]! >= '8' ? digit.toUpperCase() : digit)).join('')}`
}
