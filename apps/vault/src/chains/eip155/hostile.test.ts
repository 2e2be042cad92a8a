import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { LINK, openExchange, USDC } from '@foyer/sandbox/exchange.fixture'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Accounts } from '../../keys/openAccounts.ts'
import { type Alter, alterEndpoint, endless } from '../endpoint.fixture.ts'
import { developmentAccounts, evmChain, reviewOf, shown } from '../review.fixture.ts'
import { NotSigned } from '../review.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let anvil: Anvil
let accounts: Accounts

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  accounts = await developmentAccounts()
})
afterAll(() => anvil.stop())
afterEach(() => vi.unstubAllGlobals())

const own = () => accounts.eip155.address as Hex
const review = (method: string, params: unknown) => reviewOf(accounts, [evmChain(anvil.url)], method, params)
const sending = (more: object = {}) =>
  review('eth_sendTransaction', [{ from: own(), to: OTHER, value: '0x1', ...more }])
const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, amount] })
const refusal = async (review: Promise<unknown>) => {
  const error: unknown = await review.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(NotSigned)
  return (error as NotSigned).message
}
const answer =
  (method: string, result: unknown): Alter =>
  asked =>
    asked.method === method ? { result } : undefined
const callOf =
  (selector: string, result: unknown): Alter =>
  ({ method, params }) =>
    method === 'eth_call' && (params[0] as { data: string }).data === selector ? { result } : undefined

describe('H62 refuses', () => {
  test.each([
    ['another account', { from: OTHER }, 'another account'],
    ['no account', { from: undefined }, 'another account'],
    ['another chain', { chainId: '0x1' }, 'another network'],
    ['EIP-7702 by its list', { authorizationList: [] }, 'control of your whole account'],
    ['EIP-7702 by its type', { type: '0x4' }, 'control of your whole account'],
    ['blobs', { type: '0x3' }, 'of this kind'],
    ['a receiver that is no address', { to: 'vitalik.eth' }, 'not an address'],
    ['data and input that differ', { data: '0x01', input: '0x02' }, 'cannot be read'],
    ['numbers that are none', { value: '1' }, 'cannot be read'],
    ['more than the balance', { value: '0xffffffffffffffffffff' }, /would fail|too small/],
    ['a used number', { nonce: '0x0', gas: '0x5208', value: '0x0', from: OTHER }, 'another account'],
    ['a number to come', { nonce: '0xffff' }, 'wait for other'],
    ['too little gas', { gas: '0x5207' }, 'too little gas'],
  ])('%s', async (_, more, reason) => {
    expect(await refusal(sending(more))).toMatch(reason)
  })

  test.each([
    ['a raw hash', 'eth_sign', [OTHER, `0x${'11'.repeat(32)}`], 'hides its content'],
    ['a hash as a message', 'personal_sign', [`0x${'11'.repeat(32)}`, undefined], 'hides its content'],
    ['an authorisation', 'wallet_signAuthorization', [], 'control of your whole account'],
    ['a user operation', 'eth_sendUserOperation', [], 'could do anything'],
    ['an unknown method', 'wallet_sendCalls', [{}], 'of this kind'],
    ['parameters that are no list', 'eth_sendTransaction', null, 'cannot be read'],
  ])('%s', async (_, method, params, reason) => {
    const list = Array.isArray(params) ? params.map(each => each ?? own()) : params
    expect(await refusal(review(method, list))).toMatch(reason)
  })

  test('a sign-in for another site than the one that asks', async () => {
    const text = [
      `bank.example wants you to sign in with your Ethereum account:\n${own()}\n\n`,
      'URI: https://bank.example/\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z',
    ].join('\n')
    expect(await refusal(review('personal_sign', [text, own()]))).toContain('bank.example')
  })
})

describe('endpoint', () => {
  test('of another chain is refused', async () => {
    alterEndpoint(anvil.url, answer('eth_chainId', '0x1'))
    expect(await refusal(sending())).toContain('belongs to another network')
  })

  test.each([
    ['text', '0x'],
    ['a number', 31_337],
    ['nothing', null],
  ])('that gives %s for a number fails, and nothing is signed', async (_, result) => {
    for (const method of ['eth_chainId', 'eth_estimateGas', 'eth_getTransactionCount', 'eth_getBalance']) {
      alterEndpoint(anvil.url, answer(method, result))
      await expect(sending()).rejects.toThrow(/cannot be read|without a result/)
      vi.unstubAllGlobals()
    }
  })

  test('that never ends its answer fails', async () => {
    alterEndpoint(anvil.url, ({ method }) => (method === 'eth_getBlockByNumber' ? endless() : undefined))
    await expect(sending()).rejects.toThrow('more than')
  })

  test('that fails at any step fails the review, with no throw of another kind', async () => {
    const asked = alterEndpoint(anvil.url, () => undefined)
    await sending({ to: USDC, data: transfer(1n), value: '0x0' })
    const methods = [...new Set(asked)]
    expect(methods.length).toBeGreaterThan(7)
    vi.unstubAllGlobals()
    for (const method of methods) {
      alterEndpoint(anvil.url, each => (each.method === method ? Promise.reject(new TypeError('lost')) : undefined))
      await expect(sending({ to: USDC, data: transfer(1n), value: '0x0' })).rejects.toThrow('lost')
      vi.unstubAllGlobals()
    }
  })

  test.each([
    ['255', `0x${'ff'.padStart(64, '0')}`],
    ['2^255', `0x8${'0'.repeat(63)}`],
    ['too few bytes', '0x06'],
    ['nothing', '0x'],
  ])('H31 that says %s for decimals has the amount shown in smallest units', async (_, result) => {
    alterEndpoint(anvil.url, callOf('0x313ce567', result))
    const made = await sending({ to: USDC, data: transfer(12_500_000n), value: '0x0' })
    expect(shown(made)).toContain('Amount: 12500000 units')
    expect(made.warnings.join()).toContain('does not say how many decimals')
    expect(shown(made)).toContain(`Token: ${USDC}`)
  })

  test('H31 a symbol is cut, free of invisible characters, and never without the address', async () => {
    const text = new TextEncoder().encode(`US\u202eDC\u200b${'x'.repeat(200)}`)
    const hex = Array.from(text, byte => byte.toString(16).padStart(2, '0')).join('')
    const result = `0x${'20'.padStart(64, '0')}${text.length.toString(16).padStart(64, '0')}${hex.padEnd(448, '0')}`
    alterEndpoint(anvil.url, callOf('0x95d89b41', result))
    const made = await sending({ to: LINK, data: transfer(0n), value: '0x0' })
    expect(shown(made)).toContain(`Amount: 0 USDC${'x'.repeat(12)}`)
    expect(shown(made)).toContain(`Token: ${LINK}`)
  })

  test('H61 without a trial run has an unknown call refused', async () => {
    alterEndpoint(anvil.url, ({ method }) =>
      method === 'eth_simulateV1' ? { error: { code: -32_601, message: 'Method not found' } } : undefined,
    )
    // symbol() is a call that no decoder knows and no contract refuses.
    expect(await refusal(sending({ to: USDC, data: '0x95d89b41', value: '0x0' }))).toContain('cannot try it')
  })

  test.each(['000000 USDC', '5', '1,000', '12.5 x'])(
    'H75 a symbol that would read as a part of the amount, %j, is not shown',
    async symbol => {
      const text = new TextEncoder().encode(symbol)
      const hex = Array.from(text, byte => byte.toString(16).padStart(2, '0')).join('')
      const result = `0x${'20'.padStart(64, '0')}${text.length.toString(16).padStart(64, '0')}${hex.padEnd(64, '0')}`
      alterEndpoint(anvil.url, callOf('0x95d89b41', result))
      const made = await sending({ to: USDC, data: transfer(5_000_000n), value: '0x0' })
      expect(shown(made)[0]).toBe('Amount: 5')
    },
  )

  test.each([
    ['nothing', '0x'],
    ['0', `0x${'0'.repeat(64)}`],
    ['2^256 - 1', `0x${'f'.repeat(64)}`],
  ])(
    'H61 a token that says %s of its supply has an allowance of 2^127 named as one without a limit',
    async (_, result) => {
      alterEndpoint(anvil.url, callOf('0x18160ddd', result))
      const data = `0x095ea7b3${OTHER.slice(2).toLowerCase().padStart(64, '0')}${(2n ** 127n).toString(16).padStart(64, '0')}`
      const made = await sending({ to: USDC, data, value: '0x0' })
      expect(shown(made)).toContain('May spend: Unlimited USDC')
      expect(made.warnings.join()).toContain('without a limit')
    },
  )

  test.each([
    ['approve', '0x095ea7b3', 'May spend'],
    ['increaseAllowance', '0x39509351', 'May spend in addition'],
  ])('H61 %s of more than there is has no limit, and its number beside it', async (_, selector, label) => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const supply = callOf('0x18160ddd', `0x${word(10n ** 12n)}`)
    alterEndpoint(anvil.url, asked => {
      if (asked.method === 'eth_estimateGas') return { result: '0x186a0' }
      return asked.method === 'eth_simulateV1'
        ? { error: { code: -32_601, message: 'Method not found' } }
        : supply(asked)
    })
    const data = (amount: bigint) => `${selector}${OTHER.slice(2).toLowerCase().padStart(64, '0')}${word(amount)}`
    const more = await sending({ to: USDC, data: data(10n ** 12n + 1n), value: '0x0' })
    expect(shown(more)[0]).toBe(`${label}: Unlimited USDC (1000000.000001 USDC)`)
    expect(more.warnings.join()).toContain('without a limit')
    const all = await sending({ to: USDC, data: data(10n ** 12n), value: '0x0' })
    expect(shown(all)[0]).toBe(`${label}: 1000000 USDC`)
    expect(all.warnings).toEqual([])
  })

  test.each(['f'.repeat(64), (2n ** 127n).toString(16).padStart(64, '0')])(
    'H61 shows rights that a trial run gives, of 0x%s',
    async amount => {
      const word = (value: string) => `0x${value.replace('0x', '').toLowerCase().padStart(64, '0')}`
      const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
      const log = { address: USDC, topics: [approval, word(own()), word(OTHER)], data: `0x${amount}` }
      alterEndpoint(
        anvil.url,
        answer('eth_simulateV1', [{ calls: [{ status: '0x1', returnData: '0x', logs: [log] }] }]),
      )
      const made = await sending({ to: USDC, data: '0x95d89b41', value: '0x0' })
      expect(shown(made)).toContain(`May then be spent: Unlimited USDC (${USDC})`)
      expect(shown(made)).toContain(`Spender: ${OTHER}`)
      expect(made.warnings.join()).toContain('without a limit')
    },
  )

  test('H60 a fee far above the usual one is shown with a warning', async () => {
    const made = await sending({ maxFeePerGas: '0x174876e8000', maxPriorityFeePerGas: '0x174876e8000' })
    expect(made.warnings).toEqual([expect.stringContaining('much higher')])
    const gas = 21_000n * 0x174876e8000n
    expect(shown(made).at(-1)).toBe(`Fee, at most: 0.${gas.toString().padStart(18, '0').replace(/0+$/, '')} ETH`)
  })
})
