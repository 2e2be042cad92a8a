import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FoyerError, isFoyerError } from '../errors.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from './namespace.ts'
import { chainAmount, fitsWord, inWord, type Word } from './word.ts'

const MOST: Record<ChainNamespace, bigint> = {
  eip155: 2n ** 256n - 1n,
  solana: 2n ** 64n - 1n,
  polkadot: 2n ** 128n - 1n,
  bip122: 21n * 10n ** 14n,
}
const WORDS: Record<ChainNamespace, Word> = { eip155: 'uint256', solana: 'u64', polkadot: 'u128', bip122: 'satoshi' }

const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

describe.each(CHAIN_NAMESPACES)('%s', namespace => {
  const most = MOST[namespace]

  test('H31 an amount that the type holds is returned as it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: most }), amount => {
        expect(chainAmount(namespace, 'balance', amount)).toBe(amount)
        expect(inWord(WORDS[namespace], 'balance', amount)).toBe(amount)
      }),
    )
    expect(chainAmount(namespace, 'balance', most)).toBe(most)
  })

  test('H31 an amount beyond the type is refused with the name of its field', () => {
    const beyond = fc.oneof(fc.bigInt({ min: most + 1n, max: 1n << 600n }), fc.bigInt({ max: -1n }))
    fc.assert(
      fc.property(beyond, fc.constantFrom('balance', 'fee', 'allowance'), (amount, field) => {
        const error = refusal(() => chainAmount(namespace, field, amount))
        expect(isFoyerError(error, 'rpc.failed') && error.context.field).toBe(field)
        expect(refusal(() => inWord(WORDS[namespace], field, amount))).toMatchObject({
          message: expect.stringContaining(`The ${field} `),
        })
        expect(fitsWord(WORDS[namespace], amount)).toBe(false)
      }),
    )
  })

  test.each([undefined, null, 1, '1', Number.NaN, {}])('H31 %j is no amount', value => {
    expect(fitsWord(WORDS[namespace], value)).toBe(false)
    expect(refusal(() => chainAmount(namespace, 'balance', value))).toMatchObject({ code: 'rpc.failed' })
  })
})

test('H31 an amount of a million digits is refused without being written out', () => {
  const { context } = refusal(() => chainAmount('eip155', 'balance', 1n << 4_000_000n)) as FoyerError
  // All of it: digits would make a message that freezes who shows it.
  expect(context).toEqual({
    method: 'balance',
    field: 'balance',
    reason: 'The balance is no amount that fits into uint256.',
  })
})
