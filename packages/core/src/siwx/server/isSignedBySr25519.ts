import { Point } from '@noble/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { merlinChallenge } from './merlinChallenge.ts'
import { isSameElement, readNumber, readRistretto } from './readRistretto.ts'

const { n } = Point.CURVE()

/** Set in the last byte of a signature of Schnorrkel, to tell it from one of Ed25519. */
const MARK = 0x80

/**
 * Whether an sr25519 key signed the message in the context `substrate`. Throws for a signature or a key that is malformed.
 * @see https://github.com/w3f/schnorrkel/blob/master/src/sign.rs
 */
export function isSignedBySr25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || (signature[63]! & MARK) === 0) return false
  const commitment = signature.slice(0, 32)
  const s = readNumber(signature.slice(32)) - (BigInt(MARK) << 248n)
  const account = readRistretto(key)
  // Anybody can sign for the neutral element.
  if (s >= n || account.is0()) return false
  const parts = [
    ['', utf8ToBytes('substrate')],
    ['sign-bytes', message],
    ['proto-name', utf8ToBytes('Schnorr-sig')],
    ['sign:pk', key],
    ['sign:R', commitment],
  ] as const
  const challenge = readNumber(merlinChallenge('SigningContext', parts, 'sign:c', 64)) % n
  const expected = Point.BASE.multiply(s, false).subtract(account.multiply(challenge, false))
  return isSameElement(expected, readRistretto(commitment))
}
