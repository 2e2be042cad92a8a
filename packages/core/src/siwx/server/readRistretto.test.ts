import { ristretto255 } from '@noble/curves/ed25519.js'
import { Point } from '@noble/ed25519'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameElement, readRistretto } from './readRistretto.ts'

const encodingOf = (factor: bigint) => ristretto255.Point.BASE.multiplyUnsafe(factor).toBytes()

const isRead = (read: (bytes: Uint8Array) => unknown, bytes: Uint8Array) => {
  try {
    read(bytes)
    return true
  } catch {
    return false
  }
}

test.each([
  // Not canonical.
  '00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  // Negative.
  '0100000000000000000000000000000000000000000000000000000000000000',
  '01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20',
  'c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562',
  'c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78',
  '47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24',
  'f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72',
  '87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309',
  // x² is not a square.
  '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371',
  '4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f',
  'de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b',
  'bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042',
  '2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08',
  'f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22',
  '8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731',
  '2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b',
  // x · y is negative.
  '3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e',
  'a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220',
  'd483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e',
  '8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32',
  '32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b',
  '227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165',
  '5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e',
  '445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b',
  // y is 0.
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])('H34 the invalid encoding %s of RFC 9496 is refused', encoding =>
  expect(() => readRistretto(hexToBytes(encoding))).toThrow(),
)

test('H34 an encoding of another length is refused', () => {
  for (const length of [0, 31, 33, 64])
    expect(() => readRistretto(new Uint8Array(length)), `${length}`).toThrow('32 bytes')
})

test('reads the multiples of the base point', () => {
  for (let factor = 0n; factor < 16n; factor += 1n) {
    const point = readRistretto(encodingOf(factor))
    expect(isSameElement(point, Point.BASE.multiply(factor, false))).toBe(true)
    expect(isSameElement(point, Point.BASE.multiply(factor + 1n, false))).toBe(false)
  }
})

test('points that differ by one of order 4 are the same element, and by one of order 8 are not', () => {
  // x = √-1, y = 0
  const ofOrder4 = Point.fromBytes(new Uint8Array(32))
  expect(isSameElement(Point.BASE.add(ofOrder4), Point.BASE)).toBe(true)
  const ofOrder8 = Point.fromBytes(hexToBytes('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'))
  expect(ofOrder8.isSmallOrder()).toBe(true)
  expect(isSameElement(Point.BASE.add(ofOrder8), Point.BASE)).toBe(false)
})

test('reads the same encodings as another implementation, as the same elements', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(given => {
    // Half of the even numbers below 2^255 are encodings of an element, or nearly.
    const even = Uint8Array.from(given)
    even[0]! &= 0xfe
    even[31]! &= 0x7f
    return even
  })
  fc.assert(
    fc.property(bytes, given => {
      const isOne = isRead(each => ristretto255.Point.fromBytes(each), given)
      expect(isRead(readRistretto, given)).toBe(isOne)
    }),
    { numRuns: 200 },
  )
})
