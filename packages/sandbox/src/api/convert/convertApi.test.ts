import { type CaipAddress, parseCaipAddress } from '@foyer/core/chain'
import { decodeFunctionData, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { account, programOn } from '../../indexer/evm/chain.fixture.ts'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import { CHAIN, SOLANA, startWorld } from '../services.fixture.ts'

const ALICE: CaipAddress = `${CHAIN}:${account(0).address}`
const ETH: CaipAddress = `${CHAIN}:${NATIVE_EVM_ADDRESS}`

const start = async () => {
  const world = await startWorld()
  const program = programOn(world.anvils[0]!)
  const token = await program.deployToken('USD Coin', 'USDC', 6, 10n ** 12n)
  const usdc: CaipAddress = `${CHAIN}:${token}`
  world.prices.set(usdc, 1_000_000n)
  await program.deployToken('Worth nothing', 'NONE', 18, 1n)
  return { ...world, program, token, usdc }
}

test('quotes follow the table of prices, exact to the base unit', async () => {
  const { blockchain, usdc } = await start()
  const quote = async (from: CaipAddress, to: CaipAddress, amount: bigint) =>
    (await blockchain.getQuotes({ from, to, amount: `${amount}`, userAddress: ALICE, gasPrice: '1' })).quotes[0]
  expect(await quote(ETH, usdc, parseEther('1.5'))).toMatchObject({
    fromAccount: ETH,
    fromAmount: '1500000000000000000',
    toAccount: usdc,
    toAmount: '4500000000',
  })
  expect((await quote(usdc, ETH, 1n))?.toAmount).toBe('333333333')
  await expect(quote(ETH, `${SOLANA}:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu`, 1n)).rejects.toMatchObject({
    context: { status: 400 },
  })
})

test('the tokens are the native currency and those with a price', async () => {
  const { blockchain, usdc } = await start()
  const { tokens, dropped } = await blockchain.getSwapTokens({ chainId: CHAIN })
  expect([tokens.map(({ symbol, address, decimals }) => [symbol, address, decimals]), dropped]).toEqual([
    [
      ['ETH', ETH, 18],
      ['USDC', usdc, 6],
    ],
    0,
  ])
  expect(await blockchain.getSwapTokens({ chainId: SOLANA })).toEqual({ tokens: [], dropped: 0 })
})

test('the allowance is read from the chain', async () => {
  const { blockchain, program, token, usdc } = await start()
  expect(await blockchain.getAllowance({ tokenAddress: usdc, userAddress: ALICE })).toEqual({ allowance: '0' })
  const { tx } = await blockchain.buildApprove({ userAddress: ALICE, from: usdc, to: ETH })
  expect(parseCaipAddress(tx.to).address).toBe(token)
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data as `0x${string}` })
  expect([functionName, args?.[1], tx.value]).toEqual(['approve', 0n, '0'])
  const spender = args![0] as `0x${string}`
  await program.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 42n] }))
  expect(await blockchain.getAllowance({ tokenAddress: usdc, userAddress: ALICE })).toEqual({ allowance: '42' })
  await expect(
    blockchain.getAllowance({ tokenAddress: `${CHAIN}:${account(5).address}`, userAddress: ALICE }),
  ).rejects.toMatchObject({ context: { status: 400, reason: 'There is no such token.' } })
})

test('the gas price is read from the chain, on EVM chains only', async () => {
  const { blockchain } = await start()
  const { standard, fast, instant } = await blockchain.getGasPrice({ chainId: CHAIN })
  expect(BigInt(standard)).toBeGreaterThan(0n)
  expect([BigInt(fast), BigInt(instant)]).toEqual([(BigInt(standard) * 110n) / 100n, (BigInt(standard) * 125n) / 100n])
  await expect(blockchain.getGasPrice({ chainId: SOLANA })).rejects.toMatchObject({ context: { status: 400 } })
})

test('the transaction of a swap without a pool moves nothing', async () => {
  const { blockchain, usdc } = await start()
  const ask = {
    amount: '1000000',
    eip155: { slippage: 1 },
    from: usdc,
    to: ETH,
    userAddress: ALICE,
    disableEstimate: true,
  }
  const { tx } = await blockchain.buildTransaction(ask)
  expect([tx.from, tx.data, tx.amount]).toEqual([ALICE, '0x', '0'])
  expect(tx.to).not.toBe(tx.from)
})

test('prices are served in every currency, each with its token, for tokens with a price', async () => {
  const { blockchain, usdc } = await start()
  const priceOf = async (currency: 'usd' | 'eur' | 'btc' | 'eth') => {
    const addresses = [
      ETH,
      usdc,
      `${SOLANA}:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu`,
      `${CHAIN}:${account(5).address}`,
    ]
    const { fungibles, dropped } = await blockchain.getPrices({ currency, addresses: addresses as CaipAddress[] })
    expect(dropped).toBe(0)
    return fungibles.map(({ address, price }) => [address, price])
  }
  expect(await priceOf('usd')).toEqual([
    [ETH, 3000],
    [usdc, 1],
  ])
  expect((await priceOf('eth'))[0]![1]).toBe(1)
  expect((await priceOf('btc'))[0]![1]).toBe(0.05)
})
