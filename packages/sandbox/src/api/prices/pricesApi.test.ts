import type { CaipAddress } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { account, programOn } from '../../indexer/evm/chain.fixture.ts'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import { CHAIN, SOLANA, startWorld } from '../services.fixture.ts'

const ETH: CaipAddress = `${CHAIN}:${NATIVE_EVM_ADDRESS}`

test('prices are served in every currency, each with its token, for tokens with a price', async () => {
  const { anvils, blockchain, prices } = await startWorld()
  const program = programOn(anvils[0]!)
  const usdc: CaipAddress = `${CHAIN}:${await program.deployToken('USD Coin', 'USDC', 6, 10n ** 12n)}`
  prices.set(usdc, 1_000_000n)
  await program.deployToken('Worth nothing', 'NONE', 18, 1n)
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
