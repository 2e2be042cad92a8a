import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { refuse } from './refusal.ts'

/** Writes 0x and two digits a byte. */
export const toHex = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`

/** Reads 0x and two digits a byte, and refuses everything else. */
export function fromHex(value: unknown, maxLength: number): Uint8Array {
  if (typeof value !== 'string') refuse('malformed')
  if (value.length > 2 + 2 * maxLength) refuse('tooLong')
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) refuse('malformed')
  return hexToBytes(value.slice(2))
}

/** Unsigned number of bytes, the highest first. */
export const toNumber = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
