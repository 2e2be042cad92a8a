import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import { serve } from '../../serve.fixture.ts'
import { LINK, startExchange, USDC } from './exchange.fixture.ts'
import { EXCHANGE_ADDRESS } from './exchange.ts'
import { poolsApi } from './poolsApi.ts'

const at = (address: string) => `eip155:31337:${address}`
const ETH = at(NATIVE_EVM_ADDRESS)

type Pool = { chainId: string; router: string; reserves: { address: string; reserve: string }[] }

async function start() {
  const anvil = await startExchange()
  const network = {
    id: 31337,
    caipNetworkId: 'eip155:31337',
    chainNamespace: 'eip155',
    name: 'Foundry',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } },
  } as const
  const url = await serve(poolsApi([network]))
  const pools = async () => ((await (await fetch(`${url}/pools`)).json()) as { pools: Pool[] }).pools
  return {
    anvil,
    pools,
    reserves: async (one: string, two: string) => {
      const pool = (await pools()).find(each => each.reserves.map(({ address }) => address).join() === `${one},${two}`)
      return pool?.reserves.map(({ reserve }) => BigInt(reserve))
    },
    trade: (body: object) =>
      fetch(`${url}/pools/trade`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

test('lists the pools with their reserves', async () => {
  const { pools, reserves } = await start()
  expect(await pools()).toHaveLength(6)
  expect((await pools())[0]).toMatchObject({ chainId: 'eip155:31337', router: EXCHANGE_ADDRESS })
  expect(await reserves(ETH, at(USDC))).toEqual([parseEther('1000'), 3_000_000_000_000n])
  expect(await reserves(at(USDC), at(LINK))).toEqual([3_000_000_000_000n, parseEther('200000')])
})

test('a trade moves the reserves before it is answered, of tokens and of native currency', async () => {
  const { reserves, trade } = await start()
  expect((await trade({ from: at(USDC), to: at(LINK), amount: '300000000000' })).status).toBe(200)
  const [usdc, link] = (await reserves(at(USDC), at(LINK)))!
  expect(usdc).toBe(3_300_000_000_000n)
  expect(link).toBeLessThan(parseEther('182000'))
  expect((await trade({ from: ETH, to: at(USDC), amount: `${parseEther('100')}` })).status).toBe(200)
  expect((await reserves(ETH, at(USDC)))![0]).toBe(parseEther('1100'))
})

test('a trade is answered while blocks are held, and takes effect with the next one', async () => {
  const { anvil, reserves, trade } = await start()
  const control = (method: string, ...params: unknown[]) =>
    fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  await control('evm_setAutomine', false)
  const before = await reserves(ETH, at(USDC))
  expect((await trade({ from: ETH, to: at(USDC), amount: '1000000000000' })).status).toBe(200)
  expect(await reserves(ETH, at(USDC))).toEqual(before)
  await control('evm_mine')
  expect((await reserves(ETH, at(USDC)))![0]).toBe(before![0]! + 1_000_000_000_000n)
})

test('a trade that the exchange or the chain refuses is a 400 with the reason, and other chains have none', async () => {
  const { trade } = await start()
  const refusal = async (body: object) => {
    const answer = await trade(body)
    const { reasons } = (await answer.json()) as { reasons: { description: string }[] }
    return [answer.status, reasons[0]!.description]
  }
  expect(await refusal({ from: at(USDC), to: at(USDC), amount: '5' })).toEqual([
    400,
    expect.stringContaining('no pool'),
  ])
  expect(await refusal({ from: at(USDC), to: at(LINK), amount: '9'.repeat(25) })).toEqual([
    400,
    expect.stringContaining('balance'),
  ])
  expect(await refusal({ from: at(USDC), to: at(LINK), amount: '9'.repeat(78) })).toEqual([400, expect.any(String)])
  expect(await refusal({ from: `eip155:1:${USDC}`, to: at(LINK), amount: '5' })).toEqual([404, expect.any(String)])
  expect((await trade({ from: at(USDC), to: at(LINK), amount: 'all' })).status).toBe(400)
})
