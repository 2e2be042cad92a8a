import { etc, Point } from '@noble/ed25519'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const { p } = Point.CURVE()

/** Reads a number as the curve writes it, the lowest byte first. */
export const readNumber = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes.slice().reverse())}`)

const writeNumber = (value: bigint) => hexToBytes(value.toString(16).padStart(64, '0')).reverse()

/**
 * Reads an element of ristretto255 as a point of Ed25519. Throws for bytes that are not the canonical encoding of an element.
 * @see https://www.rfc-editor.org/rfc/rfc9496#section-4.3.1
 */
export function readRistretto(bytes: Uint8Array): Point {
  if (bytes.length !== 32) throw new RangeError('An encoding has 32 bytes.')
  const s = readNumber(bytes)
  if (s >= p || s % 2n === 1n) throw new RangeError('The encoding is not canonical.')
  const square = (s * s) % p
  // The RFC computes both coordinates from s. Here Ed25519 finds the same x, which is the even one, from y.
  const y = etc.mod((1n - square) * etc.invert(1n + square, p), p)
  const point = Point.fromBytes(writeNumber(y))
  if (y === 0n || point.T % 2n === 1n) throw new RangeError('The encoding belongs to no element.')
  return point
}

/** Whether both points, read by `readRistretto` or computed from such, are the same element: they may differ by a point of order 4. */
export const isSameElement = (one: Point, other: Point): boolean => one.subtract(other).double().double().is0()
