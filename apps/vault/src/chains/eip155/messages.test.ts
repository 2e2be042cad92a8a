import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { openExchange, USDC } from '@foyer/sandbox/exchange.fixture'
import { type Hex, maxUint256, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accounts } from '../../keys/openAccounts.ts'
import { developmentAccounts, evmChain, reviewOf, shown } from '../review.fixture.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let anvil: Anvil
let accounts: Accounts

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  accounts = await developmentAccounts()
})
afterAll(() => anvil.stop())

const own = () => accounts.eip155.address as Hex
const review = (method: string, params: unknown) => reviewOf(accounts, [evmChain(anvil.url)], method, params)
const signature = async (made: Awaited<ReturnType<typeof review>>) => (await made.sign(accounts)).result as Hex

test('signs a text as viem checks it', async () => {
  const message = 'Grüße, 0x! ✓'
  const made = await review('personal_sign', [stringToHex(message), own()])
  expect(made).toMatchObject({ ask: 'sign a message', warnings: [] })
  expect(shown(made)).toEqual([`Message: ${message}`])
  expect(await verifyMessage({ address: own(), message, signature: await signature(made) })).toBe(true)
})

test('shows bytes that are not text as hex, with a warning', async () => {
  const made = await review('personal_sign', ['0xff00ff', own()])
  expect(shown(made)).toEqual(['Bytes: 0xff00ff'])
  expect(made.warnings).toEqual([expect.stringContaining('not text')])
  expect(await verifyMessage({ address: own(), message: { raw: '0xff00ff' }, signature: await signature(made) })).toBe(
    true,
  )
})

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]
const permit = (domain: object = {}) => ({
  types: { EIP712Domain: DOMAIN, Permit: PERMIT },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 31337, verifyingContract: USDC, ...domain },
  message: { owner: own(), spender: OTHER, value: `${maxUint256}`, nonce: '0', deadline: '1900000000' },
})
const typed = (data: object) => review('eth_signTypedData_v4', [own(), JSON.stringify(data)])

describe('typed data', () => {
  test('H61 a permit is shown as a right to spend, and signed as viem checks it', async () => {
    const made = await typed(permit())
    expect(made.ask).toBe('let another account spend your tokens')
    expect(shown(made)).toEqual([
      'May spend: Unlimited USDC',
      `Token: ${USDC}`,
      'Until: No end',
      `Spender: ${OTHER}`,
      'The signature can be used until: 2030-03-17 17:46:40 UTC',
      `Checked by: ${USDC}`,
    ])
    expect(made.warnings).toEqual([
      expect.stringContaining('not only a message'),
      expect.stringContaining('without a limit'),
    ])
    const { types, domain, message } = permit()
    const checked = { address: own(), types, domain, primaryType: 'Permit', message } as const
    expect(
      await verifyTypedData({
        ...(checked as never as Parameters<typeof verifyTypedData>[0]),
        signature: await signature(made),
      }),
    ).toBe(true)
  })

  test('a kind that is not known is shown whole, with a warning', async () => {
    const types = {
      EIP712Domain: DOMAIN,
      Order: [
        { name: 'maker', type: 'address' },
        { name: 'note', type: 'string' },
      ],
    }
    const domain = { name: 'Shop', chainId: 31337, verifyingContract: OTHER }
    const made = await typed({ types, primaryType: 'Order', domain, message: { maker: own(), note: 'two\nlines' } })
    expect(shown(made)).toEqual([
      'Kind: Order',
      'Made for: Shop',
      `Contract: ${OTHER}`,
      `maker: ${own()}`,
      'note: two\nlines',
    ])
    expect(made.warnings).toEqual([expect.stringContaining('does not know what')])
  })

  test.each([
    ['a chain that is not configured', { chainId: 1 }, 'does not know (1)'],
    ['a token that is not there', { verifyingContract: '0x00000000000000000000000000000000000000aa' }, 'no token at'],
  ])('H62 a permit of %s is refused', async (_, domain, reason) => {
    await expect(typed(permit(domain))).rejects.toThrow(reason)
  })

  test('H62 a permit for every chain, and one of another account, is refused', async () => {
    const { domain, types, ...rest } = permit()
    const EIP712Domain = DOMAIN.filter(({ name }) => name !== 'chainId')
    const { chainId: _, ...everywhere } = domain
    await expect(typed({ ...rest, types: { ...types, EIP712Domain }, domain: everywhere })).rejects.toThrow(
      'every network',
    )
    const other = { ...permit(), message: { ...permit().message, owner: OTHER } }
    await expect(typed(other)).rejects.toThrow('another account')
  })
})
