import { ristretto255 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { cryptoWaitReady, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import { getPublicKey, secretFromSeed, sign, verify } from '@scure/sr25519'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isSignedBySr25519 } from './isSignedBySr25519.ts'
import { readNumber } from './readRistretto.ts'

const SECRET = secretFromSeed(new Uint8Array(32).fill(7))
const KEY = getPublicKey(SECRET)
const MESSAGE = utf8ToBytes('A message')
const ORDER = ristretto255.Point.Fn.ORDER

const judge = (check: () => boolean) => {
  try {
    return check()
  } catch {
    return false
  }
}

const isSigned = (signature: Uint8Array, message = MESSAGE, key = KEY) =>
  judge(() => isSignedBySr25519(signature, message, key))

/** Signature of a commitment and a number, with the mark of its kind. */
const signatureOf = (commitment: Uint8Array, s: bigint) => {
  const bytes = hexToBytes(s.toString(16).padStart(64, '0')).reverse()
  bytes[31]! |= 0x80
  return Uint8Array.of(...commitment, ...bytes)
}

const numberIn = (signature: Uint8Array) => {
  const bytes = signature.slice(32)
  bytes[31]! &= 0x7f
  return readNumber(bytes)
}

beforeAll(() => cryptoWaitReady())

test('accepts what Schnorrkel has signed, of every length', () => {
  const pair = sr25519PairFromSeed(new Uint8Array(32).fill(9))
  for (const length of [0, 1, 150, 166, 500]) {
    const message = new Uint8Array(length).fill(length)
    expect(isSigned(sr25519Sign(message, pair).slice(), message, pair.publicKey.slice()), `${length}`).toBe(true)
  }
})

test('H34 judges a changed signature, message or key as another implementation does', () => {
  const flip = (bytes: Uint8Array, bit: number) =>
    bytes.map((byte, index) => (index === (bit >> 3) % bytes.length ? byte ^ (1 << (bit & 7)) : byte))
  const signature = sign(SECRET, MESSAGE)
  const place = fc.constantFrom('signature', 'message', 'key')
  fc.assert(
    fc.property(place, fc.nat(511), (changed, bit) => {
      const given = { signature, message: MESSAGE, key: KEY }
      given[changed] = flip(given[changed], bit)
      const expected = judge(() => verify(given.message, given.signature, given.key))
      expect(isSigned(given.signature, given.message, given.key)).toBe(expected)
      expect(expected).toBe(false)
    }),
    { numRuns: 100 },
  )
})

test('H34 a number beyond the order of the group is refused', () => {
  const signature = sign(SECRET, MESSAGE)
  expect(isSigned(signature)).toBe(true)
  const commitment = signature.slice(0, 32)
  expect(isSigned(signatureOf(commitment, numberIn(signature)))).toBe(true)
  expect(isSigned(signatureOf(commitment, numberIn(signature) + ORDER))).toBe(false)
})

test('H34 a signature without the mark of Schnorrkel is refused', () => {
  const signature = sign(SECRET, MESSAGE)
  signature[63]! &= 0x7f
  expect(isSigned(signature)).toBe(false)
})

test('H34 the key of the neutral element is refused', () => {
  // Its multiples are all the neutral element, so R = sB satisfies the equation for every message.
  const signature = signatureOf(ristretto255.Point.BASE.toBytes(), 1n)
  expect(isSigned(signature, MESSAGE, new Uint8Array(32))).toBe(false)
})

test('H34 a signature or key of another length is refused', () => {
  const signature = sign(SECRET, MESSAGE)
  for (const length of [0, 63, 65]) expect(isSigned(new Uint8Array(length).fill(0xff))).toBe(false)
  for (const length of [0, 31, 33]) expect(isSigned(signature, MESSAGE, new Uint8Array(length))).toBe(false)
})
