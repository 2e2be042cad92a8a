import type { CaipAddress } from '@foyer/core/chain'
import { parseCaipAddress } from '@foyer/core/chain'
import {
  type Address,
  createPublicClient,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseEther,
} from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '../../chains/anvil.ts'
import { EXCHANGE_ABI } from '../../chains/contracts/abi.ts'
import { LINK, startExchange, USDC, USDT } from '../../chains/swaps/exchange.fixture.ts'
import { EXCHANGE_ADDRESS } from '../../chains/swaps/exchange.ts'
import type { Lie } from '../../faults/faults.ts'
import { account, programOn } from '../../indexer/evm/chain.fixture.ts'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import { CHAIN, SECOND_CHAIN, SOLANA, startWorld } from '../services.fixture.ts'

const at = (address: Address): CaipAddress => `${CHAIN}:${address}`
const ALICE = account(0).address
const ETH = at(NATIVE_EVM_ADDRESS)
const SOL_TOKEN = `${SOLANA}:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu` as const
const ask = { from: at(USDC), to: at(LINK), userAddress: at(ALICE) }

type Built = { to: CaipAddress; data: string; eip155: { gas: string } } & ({ amount: string } | { value: string })

/** The services over a chain with the exchange and one without, and a visitor who signs what they build. */
async function start() {
  const [anvil, second] = await Promise.all([startExchange(), startAnvil({ chainId: 31338 })])
  onTestFinished(second.stop)
  const world = await startWorld({ anvils: [anvil, second] })
  const client = createPublicClient({ transport: http(anvil.url) })
  const visitor = programOn(anvil)
  const sign = (tx: Built) =>
    visitor.call(parseCaipAddress(tx.to).address as Address, tx.data as Hex, {
      value: BigInt('amount' in tx ? tx.amount : tx.value),
      gas: BigInt(tx.eip155.gas),
    })
  const build = (swap: { from: CaipAddress; to: CaipAddress; amount: bigint; slippage?: number }) =>
    world.blockchain.buildTransaction({
      amount: `${swap.amount}`,
      eip155: { slippage: swap.slippage ?? 1 },
      from: swap.from,
      to: swap.to,
      userAddress: at(ALICE),
      disableEstimate: true,
    })
  const buildApprove = async (query: { amount?: bigint; from?: Address }) => {
    const amount = query.amount === undefined ? '' : `&amount=${query.amount}`
    const asked = `userAddress=${at(ALICE)}&from=${at(query.from ?? USDC)}&to=${ETH}${amount}`
    const response = await fetch(`${world.url}/v1/convert/build-approve?projectId=demo&st=foyer&sv=1&${asked}`)
    return ((await response.json()) as { tx: Built & { value: string; from: string } }).tx
  }
  return {
    ...world,
    sign,
    build,
    buildApprove,
    visitor,
    lie: (path: string, about: Lie) => world.faults.set(`/v1/convert/${path}`, { kind: 'lie', about }),
    quote: async (from: CaipAddress, to: CaipAddress, amount: bigint) =>
      (await world.blockchain.getQuotes({ from, to, amount: `${amount}`, userAddress: at(ALICE), gasPrice: '1' }))
        .quotes[0],
    balance: (token: Address) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [ALICE] }),
    reserves: (one: Address, two: Address) =>
      client.readContract({ address: EXCHANGE_ADDRESS, abi: EXCHANGE_ABI, functionName: 'reserves', args: [one, two] }),
    chainTime: async () => (await client.getBlock({ blockTag: 'pending' })).timestamp,
  }
}

const swapArgs = (data: string) => decodeFunctionData({ abi: EXCHANGE_ABI, data: data as Hex }).args
const approval = (data: string) => decodeFunctionData({ abi: erc20Abi, data: data as Hex }).args

test('a quote is what the reserves give, and the tokens are those that are in a pool', async () => {
  const { blockchain, quote, reserves } = await start()
  const amount = parseEther('1.5')
  const [ether, usdc] = await reserves(NATIVE_EVM_ADDRESS, USDC)
  const worth = amount * 997n
  expect(await quote(ETH, at(USDC), amount)).toEqual({
    id: `${ETH}-${at(USDC)}-${amount}`,
    fromAccount: ETH,
    fromAmount: '1500000000000000000',
    toAccount: at(USDC),
    toAmount: `${(worth * usdc) / (ether * 1_000n + worth)}`,
  })
  const { tokens, dropped } = await blockchain.getSwapTokens({ chainId: CHAIN })
  expect([tokens.map(({ symbol, address, decimals }) => [symbol, address, decimals]), dropped]).toEqual([
    [
      ['ETH', ETH, 18],
      ['USDC', at(USDC), 6],
      ['USDT', at(USDT), 6],
      ['LINK', at(LINK), 18],
    ],
    0,
  ])
  for (const chainId of [SECOND_CHAIN, SOLANA])
    expect(await blockchain.getSwapTokens({ chainId })).toEqual({ tokens: [], dropped: 0 })
})

test('what cannot be swapped is refused with the parameter to blame', async () => {
  const { url, blockchain } = await start()
  const refusal = async (query: object) => {
    const terms = { projectId: 'demo', st: 'foyer', sv: '1', amount: '1', ...ask, ...query }
    const response = await fetch(`${url}/v1/convert/quotes?${new URLSearchParams(terms)}`)
    const { reasons } = (await response.json()) as { reasons: { name: string }[] }
    return [response.status, reasons[0]!.name]
  }
  expect(await refusal({ to: SOL_TOKEN })).toEqual([400, 'to'])
  expect(await refusal({ to: at(USDC) })).toEqual([400, 'to'])
  expect(await refusal({ from: at(account(5).address) })).toEqual([400, 'to'])
  expect(await refusal({ amount: '0' })).toEqual([400, 'amount'])
  expect(await refusal({ amount: '9'.repeat(78) })).toEqual([400, 'amount'])
  expect(await refusal({ amount: '1.5' })).toEqual([400, 'amount'])
  expect(await refusal({ gasPrice: 'cheap' })).toEqual([400, 'gasPrice'])
  for (const chain of [SECOND_CHAIN, 'eip155:1']) {
    const [from, to] = [`${chain}:${USDC}`, `${chain}:${LINK}`] as CaipAddress[]
    expect(await refusal({ from, to })).toEqual([400, 'chainId'])
    const elsewhere = { from: from!, to: to!, userAddress: `${chain}:${ALICE}` as CaipAddress }
    const calls = [
      blockchain.getAllowance({ tokenAddress: from!, userAddress: elsewhere.userAddress }),
      blockchain.buildApprove(elsewhere),
      blockchain.buildTransaction({ ...elsewhere, amount: '1', eip155: { slippage: 1 } }),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ context: { status: 400 } })
  }
  const stranger = { ...ask, userAddress: `${SECOND_CHAIN}:${ALICE}` as CaipAddress }
  await expect(blockchain.buildApprove(stranger)).rejects.toMatchObject({ context: { status: 400 } })
  await expect(
    blockchain.buildTransaction({ ...stranger, amount: '1', eip155: { slippage: 1 } }),
  ).rejects.toMatchObject({ context: { status: 400 } })
})

test.each([
  ['USDC', USDC],
  ['USDT, which returns nothing,', USDT],
] as const)('%s is approved exactly, swapped and swapped back with what the API builds', async (_, token) => {
  const { balance, blockchain, build, buildApprove, quote, reserves, sign } = await start()
  const amount = 250_000_000n
  const allowance = async () =>
    (await blockchain.getAllowance({ tokenAddress: at(token), userAddress: at(ALICE) })).allowance
  expect(await allowance()).toBe('0')
  const approve = await buildApprove({ from: token, amount })
  expect([approve.to, approve.value, approval(approve.data)]).toEqual([at(token), '0', [EXCHANGE_ADDRESS, amount]])
  await sign(approve)
  expect(await allowance()).toBe('250000000')

  const [held, before] = await Promise.all([balance(token), reserves(token, LINK)])
  const there = await quote(at(token), at(LINK), amount)
  const { tx } = await build({ from: at(token), to: at(LINK), amount })
  expect([tx.from, tx.to, tx.amount]).toEqual([at(ALICE), at(EXCHANGE_ADDRESS), '0'])
  expect((await sign(tx)).status).toBe('success')
  expect([await allowance(), await balance(LINK)]).toEqual(['0', BigInt(there!.toAmount)])
  const moved = await reserves(token, LINK)
  expect(moved).toEqual([before[0] + amount, before[1] - BigInt(there!.toAmount)])

  const back = await quote(at(LINK), at(token), BigInt(there!.toAmount))
  await sign(await buildApprove({ from: LINK, amount: BigInt(there!.toAmount) }))
  await sign((await build({ from: at(LINK), to: at(token), amount: BigInt(there!.toAmount) })).tx)
  expect(await balance(token)).toBe(held - amount + BigInt(back!.toAmount))
  expect(await reserves(token, LINK)).toEqual([moved[0] - BigInt(back!.toAmount), before[1]])
})

test('Ether goes along as the value, needs no approval, and comes back', async () => {
  const { balance, blockchain, build, buildApprove, quote, sign } = await start()
  const { allowance } = await blockchain.getAllowance({ tokenAddress: ETH, userAddress: at(ALICE) })
  expect(BigInt(allowance)).toBe(maxUint256)
  await expect(blockchain.buildApprove({ userAddress: at(ALICE), from: ETH, to: at(USDC) })).rejects.toMatchObject({
    context: { status: 400, reason: 'The native currency needs no approval.' },
  })
  const held = await balance(USDC)
  const there = await quote(ETH, at(USDC), parseEther('1'))
  const { tx } = await build({ from: ETH, to: at(USDC), amount: parseEther('1') })
  expect(tx.amount).toBe(`${parseEther('1')}`)
  await sign(tx)
  expect((await balance(USDC)) - held).toBe(BigInt(there!.toAmount))
  await sign(await buildApprove({ amount: BigInt(there!.toAmount) }))
  const back = (await build({ from: at(USDC), to: ETH, amount: BigInt(there!.toAmount) })).tx
  expect([back.amount, (await sign(back)).status]).toEqual(['0', 'success'])
  expect(await balance(USDC)).toBe(held)
})

test('the slippage sets the least output, which a trade in between makes the swap miss', async () => {
  const { balance, build, buildApprove, chainTime, quote, sign } = await start()
  const amount = 100_000_000n
  const output = BigInt((await quote(at(USDC), at(LINK), amount))!.toAmount)
  for (const [slippage, least] of [
    [0, output],
    [0.5, (output * 995n) / 1_000n],
    [1, (output * 99n) / 100n],
    [100, 0n],
  ] as const) {
    const { tx } = await build({ from: at(USDC), to: at(LINK), amount, slippage })
    const [tokenIn, tokenOut, amountIn, leastOut, recipient, deadline] = swapArgs(tx.data)!
    expect([tokenIn, tokenOut, amountIn, leastOut, recipient]).toEqual([USDC, LINK, amount, least, ALICE])
    expect(Number(deadline) - Number(await chainTime())).toBeGreaterThan(1_190)
  }
  for (const slippage of [-1, 100.1, Number.NaN])
    await expect(build({ from: at(USDC), to: at(LINK), amount, slippage })).rejects.toMatchObject({
      context: { status: 400 },
    })
  await sign(await buildApprove({ amount: amount * 9n }))
  const { tx } = await build({ from: at(USDC), to: at(LINK), amount, slippage: 0 })
  await sign((await build({ from: at(USDC), to: at(LINK), amount })).tx)
  const held = await balance(USDC)
  expect([(await sign(tx)).status, await balance(USDC)]).toEqual(['reverted', held])
})

test('without an amount an approval is for the balance', async () => {
  const { balance, buildApprove } = await start()
  expect(approval((await buildApprove({})).data)).toEqual([EXCHANGE_ADDRESS, await balance(USDC)])
})

test('gas is estimated unless that is switched off, and a swap that would revert is refused with the reason', async () => {
  const { blockchain, buildApprove, sign } = await start()
  const estimated = () => blockchain.buildTransaction({ ...ask, amount: '1000000', eip155: { slippage: 1 } })
  await expect(estimated()).rejects.toMatchObject({
    context: { status: 400, reason: expect.stringContaining('allowance') },
  })
  await sign(await buildApprove({ amount: 1_000_000n }))
  const { tx } = await estimated()
  expect(Number(tx.eip155.gas)).toBeLessThan(200_000)
  expect((await sign(tx)).status).toBe('success')
})

test('the allowance is read from the chain', async () => {
  const { blockchain, visitor } = await start()
  const args = [EXCHANGE_ADDRESS, 42n] as const
  await visitor.call(USDC, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
  const read = (tokenAddress: CaipAddress) => blockchain.getAllowance({ tokenAddress, userAddress: at(ALICE) })
  expect(await read(at(USDC))).toEqual({ allowance: '42' })
  await expect(read(at(account(5).address))).rejects.toMatchObject({
    context: { status: 400, reason: 'There is no such token.' },
  })
})

test('the gas price is read from the chain, on EVM chains only, also without swaps', async () => {
  const { blockchain } = await start()
  for (const chainId of [CHAIN, SECOND_CHAIN]) {
    const { standard, fast, instant } = await blockchain.getGasPrice({ chainId })
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect([BigInt(fast), BigInt(instant)]).toEqual([
      (BigInt(standard) * 110n) / 100n,
      (BigInt(standard) * 125n) / 100n,
    ])
  }
  await expect(blockchain.getGasPrice({ chainId: SOLANA })).rejects.toMatchObject({ context: { status: 400 } })
})

test('H30 a quote can lie above the pool, and answers can come out of order', async () => {
  const { faults, lie, quote } = await start()
  const honest = BigInt((await quote(at(USDC), at(LINK), 1_000_000n))!.toAmount)
  lie('quotes', 'output')
  expect((await quote(at(USDC), at(LINK), 1_000_000n))!.toAmount).toBe(`${honest + honest / 10n}`)
  faults.set('/v1/convert/quotes', { kind: 'delay', milliseconds: 600 }, { times: 1 })
  const answered: string[] = []
  const slow = quote(at(USDC), at(LINK), 1n).then(() => answered.push('first'))
  await expect.poll(() => faults.rules).toEqual([])
  await quote(at(USDC), at(LINK), 2n).then(() => answered.push('second'))
  await slow
  expect(answered).toEqual(['second', 'first'])
})

const STRANGER: Address = '0x000000000000000000000000000000000000dEaD'

test('H30 a transaction of a swap can lie about each of its terms, and then about nothing else', async () => {
  const { build, lie } = await start()
  const read = async () => {
    const { tx } = await build({ from: at(USDC), to: at(LINK), amount: 1_000_000n })
    const [tokenIn, tokenOut, amountIn, leastOut, recipient] = swapArgs(tx.data)!
    return { tokenIn, tokenOut, amountIn, leastOut, recipient, from: tx.from, to: tx.to, value: tx.amount }
  }
  const honest = await read()
  const cases: [about: Lie, changed: object][] = [
    ['token', { tokenOut: NATIVE_EVM_ADDRESS, leastOut: 0n }],
    ['amount', { amountIn: 2_000_000n }],
    ['least', { leastOut: 0n }],
    ['unread', { leastOut: 0n }],
    ['recipient', { recipient: STRANGER }],
    ['router', { to: at(STRANGER) }],
    ['chain', { from: `${SECOND_CHAIN}:${ALICE}`, to: `${SECOND_CHAIN}:${EXCHANGE_ADDRESS}` }],
    ['spender', {}],
  ]
  for (const [about, changed] of cases) {
    lie('build-transaction', about)
    expect([about, await read()]).toEqual([about, { ...honest, ...changed }])
  }
})

test('H76 a least that the router does not read stands behind the arguments of the call, which is otherwise the same', async () => {
  const { build, lie } = await start()
  const read = async () => (await build({ from: at(USDC), to: at(LINK), amount: 1_000_000n })).tx.data
  const [, , , least] = swapArgs(await read()) as readonly [Address, Address, bigint, bigint, Address, bigint]
  lie('build-transaction', 'unread')
  const data = await read()
  expect(swapArgs(data)![3]).toBe(0n)
  expect(data.endsWith(least.toString(16).padStart(64, '0'))).toBe(true)
  expect(data).toHaveLength(10 + 7 * 64)
})

test('H30 an approval can lie about each of its terms, and then about nothing else', async () => {
  const { buildApprove, lie } = await start()
  const read = async () => {
    const { data, from, to } = await buildApprove({ amount: 7n })
    const [spender, amount] = approval(data)!
    return { spender, amount, from, to }
  }
  const honest = await read()
  expect(honest).toEqual({ spender: EXCHANGE_ADDRESS, amount: 7n, from: at(ALICE), to: at(USDC) })
  const cases: [about: Lie, changed: object][] = [
    ['spender', { spender: STRANGER }],
    ['unlimited', { amount: maxUint256 }],
    ['chain', { from: `${SECOND_CHAIN}:${ALICE}`, to: `${SECOND_CHAIN}:${USDC}` }],
    ['output', {}],
  ]
  for (const [about, changed] of cases) {
    lie('build-approve', about)
    expect([about, await read()]).toEqual([about, { ...honest, ...changed }])
  }
})
