import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { toAccounts } from './accounts.ts'
import { parseAddresses } from './addresses.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const parseAccounts = async (value: unknown) => {
  const addresses = parseAddresses(value)
  return addresses && toAccounts(addresses)
}

describe('the accounts of a wallet', () => {
  it('writes EIP-55 checksums like an independent library', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 20, maxLength: 20 }), async bytes => {
        const address = `0x${Buffer.from(bytes).toString('hex')}` as const
        expect(await parseAccounts([address])).toEqual([{ namespace: 'eip155', address: getAddress(address) }])
      }),
    )
  })

  it('keeps the wallet’s order and drops duplicates in any case', async () => {
    const accounts = await parseAccounts([B, A.toLowerCase(), A, B.toLowerCase()])
    expect(accounts?.map(({ address }) => address)).toEqual([B, A])
  })

  it('distinguishes an empty list from a malformed one', async () => {
    expect(await parseAccounts([])).toEqual([])
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['one address alone', A],
    ['a number', [42]],
    ['an object', [{ address: A }]],
    ['a good one beside a bad one', [A, '0x1']],
    ['no 0x', [A.slice(2)]],
    ['a CAIP-10 id', [`eip155:1:${A}`]],
    ['a line break', [`${A}\n`]],
    ['one digit too many', [`${A}0`]],
    ['a holey list', Object.assign(new Array(3), { 0: A, 2: B })],
    ['an array-like', { 0: A, length: 1 }],
    ['ten thousand', Array.from({ length: 10_000 }, () => A)],
  ])('refuses %s', async (_, value) => {
    expect(await parseAccounts(value)).toBeUndefined()
  })
})
