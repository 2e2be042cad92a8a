import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { openExchange, USDC } from '@foyer/sandbox/exchange.fixture'
import { type Hex, maxUint256, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accounts } from '../../keys/openAccounts.ts'
import { developmentAccounts, evmChain, reviewOf, shown, shownData } from '../review.fixture.ts'

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

  const AUTHORIZED = [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ]
  const NONCE = `0x${'5c'.repeat(32)}`
  const authorized = (primaryType: string, message: object = {}) => ({
    types: { EIP712Domain: DOMAIN, [primaryType]: AUTHORIZED },
    primaryType,
    domain: { name: 'USD Coin', chainId: 31337, verifyingContract: USDC },
    message: {
      from: own(),
      to: OTHER,
      value: '25000000',
      validAfter: '0',
      validBefore: '1900000000',
      nonce: NONCE,
      ...message,
    },
  })

  test.each([
    ['TransferWithAuthorization', 'whoever has the signature can send'],
    ['ReceiveWithAuthorization', 'the receiver can take'],
  ])('H61 %s is shown as a transfer of the token, and signed as viem checks it', async (type, warning) => {
    const made = await typed(authorized(type))
    expect(made.ask).toBe('send tokens')
    expect(made.rows[0]).toEqual({ label: 'Amount', value: '25 USDC', kind: 'amount' })
    expect(shown(made).slice(1)).toEqual([
      `From: ${own()}`,
      `To: ${OTHER}`,
      `Token: ${USDC}`,
      'The signature can be used until: 2030-03-17 17:46:40 UTC',
    ])
    expect(made.warnings).toEqual([expect.stringContaining(warning)])
    expect(made.data).toBeUndefined()
    const { types, domain, message } = authorized(type)
    const checked = { address: own(), types, domain, primaryType: type, message }
    expect(
      await verifyTypedData({
        ...(checked as never as Parameters<typeof verifyTypedData>[0]),
        signature: await signature(made),
      }),
    ).toBe(true)
  })

  test('H61 the time before which an authorization is of no use is shown, and a transfer to the token itself has a warning', async () => {
    const made = await typed(authorized('TransferWithAuthorization', { validAfter: '1800000000', to: USDC }))
    expect(shown(made)).toContain('The signature can be used after: 2027-01-15 08:00:00 UTC')
    expect(made.warnings).toContainEqual(expect.stringContaining('what is sent there is lost'))
  })

  test('H61 an authorization that is taken back is shown as such', async () => {
    const types = {
      EIP712Domain: DOMAIN,
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    }
    const request = { types, primaryType: 'CancelAuthorization', domain: permit().domain }
    const made = await typed({ ...request, message: { authorizer: own(), nonce: NONCE } })
    expect(made.ask).toBe('take back a transfer that you have signed')
    expect(shown(made)).toEqual([`Token: ${USDC}`, `Number of the transfer: ${NONCE}`])
    await expect(typed({ ...request, message: { authorizer: OTHER, nonce: NONCE } })).rejects.toThrow('another account')
  })

  test('H62 an authorization of another account, or for every chain, is refused', async () => {
    await expect(typed(authorized('TransferWithAuthorization', { from: OTHER }))).rejects.toThrow('another account')
    const { types, domain, ...rest } = authorized('TransferWithAuthorization')
    const EIP712Domain = DOMAIN.filter(({ name }) => name !== 'chainId')
    const { chainId: _, ...everywhere } = domain
    await expect(typed({ ...rest, types: { ...types, EIP712Domain }, domain: everywhere })).rejects.toThrow(
      'every network',
    )
  })

  test.each([
    ['2^255', 2n ** 255n, undefined],
    ['2^127', 2n ** 127n, undefined],
    ['the largest of 160 bits', 2n ** 160n - 1n, undefined],
    ['the largest of 96 bits', 2n ** 96n - 1n, '79228162514264337593543.950335 USDC'],
  ])('H61 a permit of %s has no limit', async (_, value, note) => {
    const made = await typed({ ...permit(), message: { ...permit().message, value: `${value}` } })
    expect(made.rows[0]).toEqual({ label: 'May spend', value: 'Unlimited USDC', kind: 'amount', ...(note && { note }) })
    expect(made.warnings).toContainEqual(expect.stringContaining('without a limit'))
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
    expect(shown(made)).toEqual(['Kind: Order', 'Made for: Shop', `Contract: ${OTHER}`])
    expect(shownData(made)).toEqual([`"maker": ${own()}`, '"note": two\nlines'])
    expect(made.warnings).toEqual([expect.stringContaining('does not know what')])
  })

  const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const witnessed = (witness: { name: string; type: string }[], values: object) => ({
    types: {
      EIP712Domain: DOMAIN,
      PermitWitnessTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
        { name: 'witness', type: 'Order' },
        { name: 'Spender', type: 'address' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      Order: witness,
    },
    primaryType: 'PermitWitnessTransferFrom',
    domain: { name: 'Permit2', chainId: 31337, verifyingContract: PERMIT2 },
    message: {
      permitted: { token: USDC, amount: '1000000000000' },
      spender: OTHER,
      nonce: '0',
      deadline: '1900000000',
      witness: values,
      Spender: own(),
    },
  })

  test('H75 values of a witness stand inside of it, apart from the rows that the vault has read', async () => {
    const members = ['amount', 'permitted', 'Token'].map(name => ({ name, type: 'uint256' }))
    const made = await typed(witnessed(members, { amount: '1', permitted: '2', Token: '3' }))
    expect(shown(made)).toEqual([
      'May take once: 1000000 USDC',
      `Token: ${USDC}`,
      `Spender: ${OTHER}`,
      'The signature can be used until: 2030-03-17 17:46:40 UTC',
      `Checked by: ${PERMIT2}`,
      'Kind: PermitWitnessTransferFrom',
      'Made for: Permit2',
      `Contract: ${PERMIT2}`,
    ])
    expect(shownData(made)).toEqual([
      `"permitted" > "token": ${USDC}`,
      '"permitted" > "amount": 1000000000000',
      `"spender": ${OTHER}`,
      '"nonce": 0',
      '"deadline": 1900000000',
      '"witness" > "amount": 1',
      '"witness" > "permitted": 2',
      '"witness" > "Token": 3',
      `"Spender": ${own()}`,
    ])
  })

  test('H75 a witness with a member named as the path of the real amount is refused', async () => {
    const request = witnessed([{ name: 'permitted.amount', type: 'uint256' }], { 'permitted.amount': '1' })
    await expect(typed(request)).rejects.toThrow('could pass for another value')
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
