import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { deriveBip32, deriveSlip10, hardened } from './derive.ts'

const SEED_1 = '000102030405060708090a0b0c0d0e0f'
const SEED_2 =
  'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
/** Private keys with leading zeros. */
const SEED_3 =
  '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be'

/** Private key in an extended key. */
const keyOf = (extended: string) => bytesToHex(createBase58check(sha256).decode(extended).subarray(-32))

describe('derivation', () => {
  // https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki#test-vectors
  test.each([
    [
      SEED_1,
      [],
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    ],
    [
      SEED_1,
      [hardened(0)],
      'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
    ],
    [
      SEED_1,
      [hardened(0), 1, hardened(2), 2, 1_000_000_000],
      'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    ],
    [
      SEED_3,
      [hardened(0)],
      'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
    ],
  ])('derives the vector of BIP-32 for seed %.8s and path %j', (seed, path, extended) => {
    expect(bytesToHex(deriveBip32(hexToBytes(seed), path))).toBe(keyOf(extended))
  })

  // https://github.com/satoshilabs/slips/blob/master/slip-0010.md#test-vectors
  test.each([
    [SEED_1, [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [SEED_1, [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [SEED_1, [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [SEED_1, [0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
    [SEED_2, [], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
    [SEED_2, [0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
  ])('derives the vector of SLIP-10 for seed %.8s and hardened path %j', (seed, path, key) => {
    expect(bytesToHex(deriveSlip10(hexToBytes(seed), path.map(hardened)))).toBe(key)
  })

  test('refuses a step of ed25519 that is not hardened', () => {
    expect(() => deriveSlip10(hexToBytes(SEED_1), [44])).toThrow(TypeError)
  })
})
