import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isEvmAddress } from './evmAddress.ts'

/**
 * EVM address in the letter case of its checksum, with a leading `0x`: the form to show, to sign over and to send to.
 * Throws a TypeError for an address that `isAddress(text, 'eip155')` rejects.
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checksumAddress(address: string): string {
  if (!isEvmAddress(address)) throw new TypeError(`"${address}" is not an EVM address: 40 hex characters.`)
  const digits = address.slice(-40).toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  return `0x${Array.from(digits, (digit, index) => (hash[index]! >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/** Whether an EVM address has a leading `0x` and the letter case of its checksum. */
export const isChecksummed = (text: string): boolean => isEvmAddress(text) && text === checksumAddress(text)
