import type { SwapFeature, SwapRequest } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { EXCHANGE_ABI, EXCHANGE_ADDRESS, openExchange, USDC } from '@foyer/sandbox/exchange.fixture'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOLLARS, LINKS } from '../swap/swap.fixture.ts'
import { call, openSafe } from './safe.fixture.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
})
afterAll(() => anvil.stop())

const DOLLAR = 1_000_000n

/** Safe with dollars and nothing of the native currency, and a swap of them. */
async function start() {
  const safe = await openSafe(anvil)
  const address = safe.connection.address as Hex
  const feature = safe.adapter.features.swap as Required<SwapFeature>
  const rpc = (method: string, ...params: unknown[]) => safe.chain.request({ method, params } as never)
  await rpc('anvil_dealERC20', address, USDC, toHex(5n * DOLLAR))
  await rpc('anvil_setBalance', address, '0x0')
  const names = [DOLLARS, LINKS].map(({ address: token }) => token as Hex)
  const amount = 2n * DOLLAR
  const wanted = await safe.chain.readContract({
    abi: EXCHANGE_ABI,
    address: EXCHANGE_ADDRESS,
    functionName: 'quote',
    args: [names[0]!, names[1]!, amount],
  })
  const least = ((wanted as bigint) * 99n) / 100n
  const data = encodeFunctionData({
    abi: EXCHANGE_ABI,
    functionName: 'swap',
    args: [names[0]!, names[1]!, amount, least, address, 2n ** 40n],
  })
  const request: SwapRequest = {
    from: { address },
    sold: DOLLARS,
    bought: LINKS,
    amount,
    least,
    call: { to: EXCHANGE_ADDRESS, data, value: 0n },
  }
  const links = () =>
    safe.chain.readContract({ abi: erc20Abi, address: names[1]!, functionName: 'balanceOf', args: [address] })
  return { ...safe, swap: feature, request, least, links, address }
}

it('H68 approves and swaps in one proposal, for which this account needs nothing of the native currency', async () => {
  const { swap, request, network, submit, watch, wallet, mined, links, least } = await start()
  const { fees } = await swap.foresee(request, network, call())
  expect(fees).toMatchObject([{ amount: 0n, spendable: 5n * DOLLAR }])
  const draft = await swap.draft({ ...request, fee: fees[0], together: true }, network, call())
  expect(draft).toMatchObject({ approves: true, fee: { amount: 0n } })
  expect(draft.trace).not.toHaveProperty('nonce')
  const submitted = await submit(draft)
  expect(submitted).toEqual({ type: 'proposal', id: wallet.others!.waiting[0] })
  expect(wallet.requests).toContain('wallet_sendCalls')
  expect(await watch(submitted)).toEqual({ status: 'proposed', submitted })
  const hash = await wallet.others!.execute()
  await mined(hash)
  expect(await watch(submitted)).toMatchObject({ status: 'included', submitted: { type: 'transaction', hash } })
  expect(await links()).toBeGreaterThanOrEqual(least)
})

it('approves without a fee of this account, and can sell all of the native currency', async () => {
  const { swap, network, address, chain } = await start()
  const token = DOLLARS as Required<typeof DOLLARS>
  const approval = { from: { address }, token, spender: EXCHANGE_ADDRESS, amount: DOLLAR }
  const draft = await swap.draftApproval(approval, network, call())
  expect(draft.fee).toMatchObject({ amount: 0n })
  expect(draft.trace).not.toHaveProperty('nonce')
  await chain.request({ method: 'anvil_setBalance', params: [address, toHex(7n)] } as never)
  expect(await swap.spendable({ address }, network, call())).toBe(7n)
})
