import { type Anvil, minedReceipt, startAnvil } from '@foyer/sandbox/chains'
import { EXCHANGE_ABI, EXCHANGE_ADDRESS, LINK, openExchange, USDC } from '@foyer/sandbox/exchange.fixture'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  maxUint256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accounts } from '../../keys/openAccounts.ts'
import { carryOut, developmentAccounts, evmChain, reviewOf, shown } from '../review.fixture.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let anvil: Anvil
let accounts: Accounts
let client: ReturnType<typeof createPublicClient>

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  accounts = await developmentAccounts()
  client = createPublicClient({ transport: http(anvil.url) })
})
afterAll(() => anvil.stop())

const review = (method: string, params: unknown) => reviewOf(accounts, [evmChain(anvil.url)], method, params)
const own = () => accounts.eip155.address as Hex
const tokens = (of: Hex) => client.readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [of] })

test('sends the native currency and answers with the hash', async () => {
  const before = await client.getBalance({ address: OTHER })
  const made = await review('eth_sendTransaction', [{ from: own(), to: OTHER, value: '0x14d1120d7b160000' }])
  expect(made.ask).toBe('send ETH')
  expect(made.warnings).toEqual([])
  expect(shown(made)).toEqual(['Amount: 1.5 ETH', `To: ${OTHER}`, expect.stringMatching(/^Fee, at most: 0\.\d+ ETH$/)])
  const hash = (await carryOut(made, accounts)) as Hex
  const receipt = await minedReceipt(client, hash)
  expect(receipt).toMatchObject({ status: 'success', from: own().toLowerCase() })
  expect((await client.getBalance({ address: OTHER })) - before).toBe(1_500_000_000_000_000_000n)
})

test('sends a token with its decimals from the chain, and shows the trial run', async () => {
  const before = await tokens(OTHER)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 12_500_000n] })
  const made = await review('eth_sendTransaction', [{ from: own(), to: USDC, data }])
  expect(shown(made).slice(0, -1)).toEqual([
    'Amount: 12.5 USDC',
    `To: ${OTHER}`,
    `Token: ${USDC}`,
    `Leaves your account: −12.5 USDC (${USDC})`,
  ])
  const hash = (await carryOut(made, accounts)) as Hex
  await minedReceipt(client, hash)
  expect((await tokens(OTHER)) - before).toBe(12_500_000n)
})

test.each([
  ['approve', maxUint256],
  ['approve', 2n ** 127n],
  ['approve', 2n ** 96n - 1n],
] as const)('H61 says of %s that %d has no limit, with the whole spender', async (functionName, amount) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [OTHER, amount] })
  const made = await review('eth_sendTransaction', [{ from: own(), to: USDC, data }])
  expect(made.ask).toBe('let another account spend your tokens')
  expect(made.rows[0]).toMatchObject({ label: expect.stringMatching(/^May spend/), value: 'Unlimited USDC' })
  expect(shown(made)).toContain(`Spender: ${OTHER}`)
  expect(made.warnings).toEqual([expect.stringContaining('without a limit')])
})

test.each(['dynamic', 'legacy'])('signs a %s transaction as viem reads it, without sending it', async kind => {
  const price = kind === 'legacy' ? { gasPrice: '0x77359400' } : {}
  const made = await review('eth_signTransaction', [{ from: own(), to: OTHER, value: '0x1', ...price }])
  const nonce = await client.getTransactionCount({ address: own() })
  const raw = (await carryOut(made, accounts)) as Hex
  const parsed = parseTransaction(raw)
  expect(parsed).toMatchObject({ chainId: 31337, nonce, to: OTHER.toLowerCase(), value: 1n })
  expect(parsed.type).toBe(kind === 'legacy' ? 'legacy' : 'eip1559')
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(own())
  const { r, s, v, yParity, ...unsigned } = parsed as Record<string, unknown>
  expect(serializeTransaction(unsigned as never, { r, s, v, yParity } as never)).toBe(raw)
  expect(await client.getTransactionCount({ address: own() })).toBe(nonce)
  expect(keccak256(raw)).toHaveLength(66)
})

test('H61 shows what a call that it cannot read changes in a trial run, with a warning', async () => {
  const eth = `0x${'e'.repeat(40)}` as const
  const args = [eth, LINK, 10n ** 16n, 0n, own(), 2n ** 40n] as const
  const data = encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'swap', args })
  const request = { from: own(), to: EXCHANGE_ADDRESS, value: '0x2386f26fc10000', data }
  const made = await review('eth_sendTransaction', [request])
  expect(made.ask).toBe('use a contract')
  expect(made.warnings[0]).toContain('cannot read')
  const rows = shown(made)
  expect(rows).toContain('Leaves your account: −0.01 ETH')
  expect(rows).toContainEqual(
    expect.stringMatching(new RegExp(`^Comes to your account: \\+[\\d.]+ LINK \\(${LINK}\\)$`)),
  )
  const hash = (await carryOut(made, accounts)) as Hex
  const receipt = await minedReceipt(client, hash)
  expect(receipt.status).toBe('success')
  const args2 = { address: LINK, abi: erc20Abi, functionName: 'balanceOf', args: [own()] } as const
  expect(await client.readContract(args2)).toBeGreaterThan(0n)
})
