import type { SwapFeature, SwapRequest } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { EXCHANGE_ABI, EXCHANGE_ADDRESS, openExchange, USDC } from '@foyer/sandbox/exchange.fixture'
import { type Address, concatHex, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, pad, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { DOLLARS, LINKS, traderOn } from '../swap/swap.fixture.ts'
import { call, programOn } from '../transfer/transfer.fixture.ts'
import { ATOMIC, deployContracts, SMART, smartPage } from './smartAccount.fixture.ts'

const DOLLAR = 1_000_000n
const ETHER = 10n ** 18n
const SPONSORED = {
  paymasters: { 'eip155:31337': 'https://paymaster.example/31337' },
  capabilities: { ...ATOMIC, paymasterService: { supported: true } },
} as const

let anvil: Anvil
let program: ReturnType<typeof programOn>
let opened: unknown
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  program = programOn(anvil)
  await deployContracts(anvil)
  await smartPage(anvil).fund(ETHER)
  const args = [SMART, 1_000n * DOLLAR] as const
  await program.send({ to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) })
  await program.mine()
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  opened = await program.rpc('evm_snapshot')
})
afterEach(() => program.rpc('evm_revert', opened))

/** Smart account that swaps, with the exchange's prices. */
async function start(options: Parameters<typeof smartPage>[1] = {}) {
  const page = smartPage(anvil, options)
  const trader = await traderOn(anvil)
  const swap = page.adapter.features.swap as Required<SwapFeature>
  const request = async (amount: bigint, sold = DOLLARS): Promise<SwapRequest> => ({
    ...(await trader.request({ sold, bought: LINKS, amount }, { recipient: SMART })),
    from: page.from,
  })
  return {
    ...page,
    swap,
    request,
    foresee: (each: SwapRequest) => swap.foresee(each, page.network, call()),
    isAtomic: () => swap.isAtomic(page.connection, page.network, { ...call(), channel: page.channel }),
    spendable: () => swap.spendable(page.from, page.network, call()),
    draftSwap: async (each: SwapRequest, together: boolean) => {
      const [fee] = (await swap.foresee(each, page.network, call())).fees
      return swap.draft({ ...each, fee, together }, page.network, call())
    },
    held: (asset: Parameters<typeof trader.held>[0]) => trader.held(asset, SMART),
  }
}

const allowance = async () =>
  BigInt(
    (await program.rpc(
      'eth_call',
      {
        to: USDC,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'allowance',
          args: [SMART as Address, EXCHANGE_ADDRESS],
        }),
      },
      'latest',
    )) as string,
  )

describe('a swap of a smart account', () => {
  it.each([
    ['that the host pays for', SPONSORED, true],
    ['that it pays for itself', {}, false],
  ])('%s is one operation with its approval', async (_, options, isFree) => {
    const page = await start(options)
    expect(await page.isAtomic()).toBe(true)
    const swap = await page.request(100n * DOLLAR)
    const { fees, allowance: allowed } = await page.foresee(swap)
    expect([fees.length, fees[0].amount === 0n, allowed]).toEqual([1, isFree, 0n])
    const draft = await page.draftSwap(swap, true)
    expect(draft).toMatchObject({ approves: true, from: SMART, trace: { block: expect.any(Number) } })
    expect(draft.trace).not.toHaveProperty('nonce')
    const submitted = await page.submit(draft)
    expect(page.sent()[0]).toMatchObject({
      atomicRequired: true,
      calls: [
        { to: USDC, value: '0x0' },
        { to: EXCHANGE_ADDRESS, value: '0x0', data: swap.call.data },
      ],
    })
    const [dollars, links] = [await page.held(DOLLARS), await page.held(LINKS)]
    const gas = await page.gasOf(await page.execute(page.signed[0]!.operation))
    if (!isFree) expect(gas).toBeLessThanOrEqual(BigInt(draft.fee.terms.gas!))
    const [sighting] = await page.watch([{ from: SMART, draft, submitted }])
    expect(sighting).toMatchObject({ status: 'included', submitted: { type: 'transaction' } })
    expect(await page.held(DOLLARS)).toBe(dollars - 100n * DOLLAR)
    expect(await page.held(LINKS)).toBeGreaterThanOrEqual(links + swap.least)
    expect(await allowance()).toBe(0n)
  })

  it('H76 is refused where the router does not read the least, although it gives enough now', async () => {
    const page = await start()
    const swap = await page.request(DOLLAR)
    const { args } = decodeFunctionData({ abi: EXCHANGE_ABI, data: swap.call.data as Hex })
    const [sold, bought, amount, least, receiver, until] = args as [Address, Address, bigint, bigint, Address, bigint]
    const unread = encodeFunctionData({
      abi: EXCHANGE_ABI,
      functionName: 'swap',
      args: [sold, bought, amount, 0n, receiver, until],
    })
    const changed = { ...swap, call: { ...swap.call, data: concatHex([unread, pad(toHex(least))]) } }
    const expected = { code: 'swap.changed', context: { field: 'least' } }
    expect(await rejection(page.foresee(changed))).toMatchObject(expected)
    const [fee] = (await page.foresee(swap)).fees
    const draft = page.swap.draft({ ...changed, fee, together: true }, page.network, call())
    expect(await rejection(draft)).toMatchObject(expected)
    expect(page.sent()).toEqual([])
  })

  it('needs no native currency', async () => {
    const page = await start(SPONSORED)
    await page.fund(0n)
    await page.submit(await page.draftSwap(await page.request(DOLLAR), true))
    await page.execute(page.signed[0]!.operation)
    expect(await page.held(LINKS)).toBeGreaterThan(0n)
    const paying = await start()
    expect((await paying.draftSwap(await paying.request(DOLLAR), true)).fee.amount).toBeGreaterThan(0n)
  })

  it('leaves all of the native currency where somebody else pays, and else what the cost leaves', async () => {
    expect(await (await start(SPONSORED)).spendable()).toBe(ETHER)
    const paying = await start()
    const left = await paying.spendable()
    expect([left < ETHER, left > ETHER / 2n]).toEqual([true, true])
    await paying.fund(7n)
    expect(await paying.spendable()).toBe(7n)
  })

  it('takes two operations where the wallet executes no calls together', async () => {
    const page = await start({ capabilities: {} })
    expect(await page.isAtomic()).toBe(false)
    const swap = await page.request(DOLLAR)
    expect(await rejection(page.draftSwap(swap, false))).toMatchObject({ code: 'swap.unapproved' })
    const token = { address: USDC, decimals: 6 }
    const request = { from: page.from, token, spender: EXCHANGE_ADDRESS, amount: DOLLAR }
    const approval = await page.swap.draftApproval(request, page.network, call())
    expect(approval).toMatchObject({ to: USDC, fee: { tier: 'normal', terms: { operation: 1 } } })
    await page.submit(approval)
    await page.execute(page.signed[0]!.operation)
    expect(await allowance()).toBe(DOLLAR)
    await page.submit(await page.draftSwap(swap, false))
    await page.execute(page.signed[1]!.operation)
    expect(page.sent().map(({ calls }) => calls.length)).toEqual([1, 1])
    expect(await allowance()).toBe(0n)
  })

  it('H60 is refused where its approval differs from what was reviewed', async () => {
    const page = await start()
    const draft = await page.draftSwap(await page.request(DOLLAR), true)
    const request = JSON.parse(draft.request) as { calls: { to: string; data: string }[] }
    const [approval, swap] = request.calls
    const other = { ...approval!, data: `${approval!.data.slice(0, -1)}1` }
    for (const [calls, field] of [
      [[other, swap], 'approval'],
      [[swap], 'request'],
      [[approval, approval, swap], 'request'],
    ] as const) {
      const changed = { ...draft, request: JSON.stringify({ ...request, calls }) }
      expect(await rejection(page.submit(changed))).toMatchObject({ code: 'transfer.changed', context: { field } })
    }
    expect(page.sent()).toEqual([])
  })
})

describe('capabilities over a channel', () => {
  const granted = (page: Awaited<ReturnType<typeof start>>, atomic: unknown) =>
    Object.assign(page.channel, { capabilities: () => ({ [SMART]: { 'eip155:31337': { atomic } } }) })

  it('that were granted with the session are not asked for', async () => {
    const page = await start()
    granted(page, { status: 'unsupported' })
    expect([await page.isAtomic(), page.asked]).toEqual([false, []])
    granted(page, { status: 'ready' })
    expect(await page.isAtomic()).toBe(true)
  })

  it('are asked for where none were granted and the session lets the page, for this account and chain', async () => {
    const page = await start()
    expect(await page.isAtomic()).toBe(true)
    expect(page.asked).toEqual([{ method: 'wallet_getCapabilities', params: [SMART, ['0x7a69']] }])
    for (const methods of [['wallet_sendCalls'], ['wallet_getCapabilities']]) {
      const silent = await start({ methods })
      expect([await silent.isAtomic(), silent.asked]).toEqual([false, []])
    }
  })

  it.each<[string, unknown, boolean]>([
    ['on all chains', { '0x0': ATOMIC }, true],
    ['on all chains but this', { '0x0': ATOMIC, '0x7A69': { atomic: { status: 'unsupported' } } }, false],
    ['on another chain', { '0x1': ATOMIC }, false],
    ['that are none', 'banana', false],
    ['that are none for the chain', { '0x7a69': 'banana' }, false],
  ])('%s: %j', async (_, answer, expected) => {
    const page = await start()
    page.answers.set('wallet_getCapabilities', () => answer)
    expect(await page.isAtomic()).toBe(expected)
  })

  it('of a wallet that does not answer are none, after two seconds', async () => {
    const page = await start()
    page.answers.set('wallet_getCapabilities', () => new Promise(() => {}))
    expect(await page.isAtomic()).toBe(false)
  })
})
