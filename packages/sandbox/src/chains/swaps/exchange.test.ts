import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { account, programOn } from '../../indexer/evm/chain.fixture.ts'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import { createPriceTable } from '../../prices/priceTable.ts'
import { EXCHANGE_ABI } from '../contracts/abi.ts'
import { EVM_TOKENS, TOKEN_CHAIN_ID } from '../tokens/evmTokens.ts'
import { LINK, startExchange, USDC, USDT } from './exchange.fixture.ts'
import { EXCHANGE_ADDRESS } from './exchange.ts'

const ALICE = account(0).address
const ETH: Address = NATIVE_EVM_ADDRESS
const exchange = { address: EXCHANGE_ADDRESS, abi: EXCHANGE_ABI } as const

type Terms = {
  from: Address
  to: Address
  amount: bigint
  least?: bigint
  recipient?: Address
  deadline?: bigint
  value?: bigint
}

const calldata = ({ from, to, amount, least = 0n, recipient = ALICE, deadline = maxUint256 }: Terms) =>
  encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'swap', args: [from, to, amount, least, recipient, deadline] })

const etherFor = ({ from, amount, value }: Terms) => value ?? ([ETH, zeroAddress].includes(from) ? amount : 0n)

/** Chain with the exchange, and the first development account as a visitor. */
async function start() {
  const anvil = await startExchange()
  const client = createPublicClient({ transport: http(anvil.url) })
  const visitor = programOn(anvil)
  const balance = (token: Address, owner: Address = ALICE) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return {
    client,
    visitor,
    balance,
    reserves: (one: Address, two: Address) =>
      client.readContract({ ...exchange, functionName: 'reserves', args: [one, two] }),
    quote: (from: Address, to: Address, amount: bigint) =>
      client.readContract({ ...exchange, functionName: 'quote', args: [from, to, amount] }),
    approve: (token: Address, amount: bigint) =>
      visitor.call(
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [EXCHANGE_ADDRESS, amount] }),
      ),
    swap: (terms: Terms) => visitor.call(EXCHANGE_ADDRESS, calldata(terms), { value: etherFor(terms) }),
    /** Calls without a transaction. Rejects with the reason of the revert. */
    simulate: (terms: Terms) =>
      client.call({ account: ALICE, to: EXCHANGE_ADDRESS, data: calldata(terms), value: etherFor(terms) }),
  }
}

test('each two assets have a pool, with prices that agree with the table within 1 %, both ways', async () => {
  const { client, quote } = await start()
  const table = createPriceTable()
  const assets = [
    { address: ETH, decimals: 18, price: table.microDollars({ symbol: 'ETH' })! },
    ...EVM_TOKENS.map(({ address, decimals }) => ({
      address,
      decimals,
      price: table.microDollars({ address: `eip155:${TOKEN_CHAIN_ID}:${address}`, symbol: '' })!,
    })),
  ]
  expect(await client.readContract({ ...exchange, functionName: 'assets' })).toEqual(assets.map(each => each.address))
  expect(assets.map(({ decimals }) => decimals)).toEqual([18, 6, 6, 18])
  for (const from of assets) {
    for (const to of assets.filter(each => each !== from)) {
      // For 600 dollars.
      const amount = (600_000_000n * 10n ** BigInt(from.decimals)) / from.price
      const fair = (600_000_000n * 10n ** BigInt(to.decimals)) / to.price
      const output = await quote(from.address, to.address, amount)
      expect(output).toBeLessThan(fair)
      expect(output).toBeGreaterThan((fair * 99n) / 100n)
    }
  }
})

test.each([
  ['USDC', USDC, LINK],
  ['USDT, which returns nothing,', USDT, LINK],
  ['USDC for USDT, which returns nothing,', USDC, USDT],
] as const)('%s is swapped and back: balances and reserves move by what was quoted', async (_, one, two) => {
  const { approve, balance, quote, reserves, swap } = await start()
  const amount = parseUnits('250', 6)
  const before = await Promise.all([balance(one), balance(two), reserves(one, two)])
  const output = await quote(one, two, amount)
  await approve(one, amount)
  await swap({ from: one, to: two, amount, least: output })
  const [given, taken, moved] = await Promise.all([balance(one), balance(two), reserves(one, two)])
  expect([given - before[0], taken - before[1]]).toEqual([-amount, output])
  expect(moved).toEqual([before[2][0] + amount, before[2][1] - output])
  expect(moved[0] * moved[1]).toBeGreaterThan(before[2][0] * before[2][1])

  const back = await quote(two, one, output)
  await approve(two, output)
  await swap({ from: two, to: one, amount: output, least: back })
  const [end, left, after] = await Promise.all([balance(one), balance(two), reserves(one, two)])
  expect([end - given, left]).toEqual([back, before[1]])
  expect(after).toEqual([moved[0] - back, moved[1] + output])
  // Two fees of 0.3 % stayed in the pool.
  expect([end < before[0], before[0] - end > (amount * 59n) / 10_000n]).toEqual([true, true])
})

test.each<[name: string, native: Address]>([
  ['its placeholder', ETH],
  ['the zero address', zeroAddress],
])('native currency is swapped both ways under %s', async (_, native) => {
  const { approve, balance, client, quote, reserves, swap } = await start()
  const [ether, usdc] = await reserves(native, USDC)
  const amount = parseEther('2')
  const output = await quote(native, USDC, amount)
  const held = await balance(USDC)
  await swap({ from: native, to: USDC, amount, least: output })
  expect((await balance(USDC)) - held).toBe(output)
  expect(await reserves(native, USDC)).toEqual([ether + amount, usdc - output])

  const back = await quote(USDC, native, output)
  await approve(USDC, output)
  const receiver: Address = '0x00000000000000000000000000000000000fa7e5'
  await swap({ from: USDC, to: native, amount: output, least: back, recipient: receiver })
  expect(await client.getBalance({ address: receiver })).toBe(back)
  expect(await reserves(native, USDC)).toEqual([ether + amount - back, usdc])
})

test('slippage reverts: a trade before the swap moves the reserves, and nothing else is moved', async () => {
  const { approve, balance, quote, reserves, simulate, swap, visitor } = await start()
  const amount = parseUnits('500', 6)
  const least = await quote(USDC, LINK, amount)
  await approve(USDC, amount)
  await simulate({ from: USDC, to: LINK, amount, least })
  // Another who trades in the same pool.
  await approve(USDC, amount + 1_000_000n)
  await swap({ from: USDC, to: LINK, amount: 1_000_000n })
  const before = await Promise.all([balance(USDC), reserves(USDC, LINK)])
  await expect(simulate({ from: USDC, to: LINK, amount, least })).rejects.toThrow('least output')
  const data = calldata({ from: USDC, to: LINK, amount, least })
  expect((await visitor.call(EXCHANGE_ADDRESS, data, { gas: 250_000n })).status).toBe('reverted')
  expect(await Promise.all([balance(USDC), reserves(USDC, LINK)])).toEqual(before)
})

test.each<[reason: string, what: string, terms: Terms]>([
  ['expired', 'after its deadline', { from: ETH, to: USDC, amount: 1n, deadline: 1n }],
  ['value', 'with less Ether than its amount', { from: ETH, to: USDC, amount: 5n, value: 4n }],
  ['value', 'of a token with Ether', { from: USDC, to: ETH, amount: 5n, value: 5n }],
  ['no pool', 'of a token for itself', { from: USDC, to: USDC, amount: 5n }],
  ['no pool', 'for an address without a pool', { from: USDC, to: ALICE, amount: 5n }],
  ['least output', 'for more than the pool gives', { from: USDC, to: LINK, amount: 10n ** 6n, least: 10n ** 18n }],
  ['least output', 'for nothing', { from: LINK, to: USDC, amount: 1n }],
  ['allowance', 'without an allowance', { from: USDC, to: LINK, amount: 10n ** 6n }],
])('reverts with the reason "%s": a swap %s', async (reason, _, terms) => {
  const { simulate } = await start()
  await expect(simulate(terms)).rejects.toThrow(reason)
})

test('what is no token cannot be added to a pool, nor one that says false', async () => {
  const { client, visitor } = await start()
  const add = (token: Address) => {
    const args = [token, ETH, 5n, 1n] as const
    const data = encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'add', args })
    return client.call({ account: ALICE, to: EXCHANGE_ADDRESS, data, value: 1n })
  }
  await expect(add(account(7).address)).rejects.toThrow('transfer')
  // Answers every call with 32 bytes of zero.
  const denying: Hex = '0x600a600c600039600a6000f3600060005260206000f3'
  await expect(add(await visitor.deploy(denying))).rejects.toThrow('transfer')
  await expect(add(ETH)).rejects.toThrow('one asset')
})
