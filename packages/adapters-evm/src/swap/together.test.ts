import type { Submitted, TransferDraft } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { BATCH_ABI, BATCH_CONTRACTS, EXCHANGE_ADDRESS, openExchange, USDC, USDT } from '@foyer/sandbox/exchange.fixture'
import { ProviderRpcError, type SimulatedEvmWalletOptions } from '@foyer/testing/evm'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { call, PAYER, programOn, RECEIVER } from '../transfer/transfer.fixture.ts'
import { DOLLARS, LINKS, TETHERS, traderOn } from './swap.fixture.ts'

const CHAIN_ID = 31337
const CONTRACT = BATCH_CONTRACTS[`eip155:${CHAIN_ID}`]!
const DOLLAR = 1_000_000n

let anvil: Anvil
let program: ReturnType<typeof programOn>
let opened: unknown
beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN_ID })
  await openExchange(anvil)
  program = programOn(anvil)
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  opened = await program.rpc('evm_snapshot')
})
afterEach(() => program.rpc('evm_revert', opened))

type Call = { to: Hex; value?: Hex; data?: Hex }
type Receipt = { status: Hex; transactionHash: Hex; logs: unknown[] }
type Status = { status: number; atomic: boolean; chainId: Hex; receipts?: Receipt[] }

/** Trader whose wallet executes several calls in one transaction, with its requests. */
async function start(
  wallet: Partial<SimulatedEvmWalletOptions> = {},
  options: Omit<Parameters<typeof traderOn>[1], 'wallet'> = {},
) {
  const trader = await traderOn(anvil, { ...options, wallet: { batchContracts: { [CHAIN_ID]: CONTRACT }, ...wallet } })
  const { provider } = trader.wallet
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const sendCalls = async (calls: readonly Call[]) => {
    const request = { version: '2.0.0', from: PAYER.address, chainId: toHex(CHAIN_ID), atomicRequired: true, calls }
    return ((await ask('wallet_sendCalls', request)) as { id: string }).id
  }
  const statusOf = (id: string) => ask('wallet_getCallsStatus', id) as Promise<Status>
  const ended = async (id: string) => {
    await expect.poll(async () => (await statusOf(id)).status, { interval: 20 }).not.toBe(100)
    return statusOf(id)
  }
  const allowance = () =>
    program.rpc('eth_call', {
      to: USDC,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [PAYER.address, EXCHANGE_ADDRESS] }),
    }) as Promise<Hex>
  const sightingOf = async (draft: TransferDraft, submitted: Submitted) => {
    const options = { ...call(), connection: trader.connection }
    return (await trader.feature.watch([{ from: draft.from, draft, submitted }], trader.network, options))[0]
  }
  return {
    ...trader,
    minedAs: trader.statusOf,
    ask,
    sendCalls,
    statusOf,
    ended,
    sightingOf,
    allowance: async () => BigInt(await allowance()),
  }
}

const pays = (amount: bigint): Call => ({
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, amount] }),
})

const approves = (amount: bigint): Call => ({
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [EXCHANGE_ADDRESS, amount] }),
})

describe('a wallet that executes calls together', () => {
  it('says so, and executes all calls in one transaction with one confirmation', async () => {
    const { ask, sendCalls, statusOf, ended, wallet } = await start()
    expect(await ask('wallet_getCapabilities', PAYER.address)).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
    const [tokens, ether] = [await program.tokensOf(USDC), await program.balanceOf(RECEIVER)]
    await program.rpc('evm_setAutomine', false)
    const asked = wallet.prompts
    const id = await sendCalls([pays(5n), { to: RECEIVER, value: toHex(7) }, pays(6n)])
    expect([await statusOf(id), wallet.prompts - asked]).toEqual([
      { version: '2.0.0', id, chainId: '0x7a69', atomic: true, status: 100 },
      1,
    ])
    await program.mine()
    await program.rpc('evm_setAutomine', true)
    const { status, receipts } = await ended(id)
    expect([status, receipts!.map(each => [each.status, each.logs.length])]).toEqual([200, [['0x1', 2]]])
    expect(await program.tokensOf(USDC)).toBe(tokens + 11n)
    expect(await program.balanceOf(RECEIVER)).toBe(ether + 7n)
    // The account has the code now, and needs no second authorisation.
    expect((await ended(await sendCalls([pays(1n), pays(2n)]))).status).toBe(200)
    expect(await program.tokensOf(USDC)).toBe(tokens + 14n)
  })

  it('executes none of the calls where one of them reverts', async () => {
    const { sendCalls, ended, allowance } = await start()
    const before = await program.tokensOf(USDC)
    const { status, receipts } = await ended(await sendCalls([approves(9n), pays(5n), pays(10n ** 30n)]))
    expect([status, receipts!.map(each => [each.status, each.logs.length])]).toEqual([500, [['0x0', 0]]])
    expect([await program.tokensOf(USDC), await allowance()]).toEqual([before, 0n])
  })

  it('is borrowed by nobody else: only the account itself executes calls', async () => {
    const { sendCalls, ended } = await start()
    await ended(await sendCalls([pays(1n), pays(1n)]))
    const stolen = encodeFunctionData({
      abi: BATCH_ABI,
      functionName: 'execute',
      args: [[{ to: RECEIVER, value: 1n, data: '0x' }]],
    })
    await expect(program.rpc('eth_call', { from: RECEIVER, to: PAYER.address, data: stolen })).rejects.toThrow(
      'account',
    )
  })

  it('takes one call at a time where there is no contract for it', async () => {
    const trader = await traderOn(anvil, {
      wallet: { capabilities: { '0x7a69': { atomic: { status: 'supported' } } } },
    })
    const request = {
      version: '2.0.0',
      from: PAYER.address,
      chainId: '0x7a69',
      atomicRequired: true,
      calls: [pays(1n), pays(2n)],
    }
    const sending = trader.wallet.provider.request({ method: 'wallet_sendCalls', params: [request] })
    expect(await rejection(sending)).toMatchObject({ code: 5740, message: 'Bundle too large.' })
    expect(trader.wallet.prompts).toBe(1)
  })
})

describe('approval and swap together', () => {
  const amount = 100n * DOLLAR

  it('are one confirmation and one transaction, and leave no allowance', async () => {
    const trader = await start()
    expect(await trader.isAtomic()).toBe(true)
    const swap = await trader.request({ sold: DOLLARS, bought: LINKS, amount })
    const expected = await trader.quote({ sold: DOLLARS, bought: LINKS, amount })
    const draft = await trader.draft(swap, true)
    const [held, got, asked] = [await trader.held(DOLLARS), await trader.held(LINKS), trader.wallet.prompts]
    const submitted = await trader.submit(draft)
    expect([submitted.type, trader.wallet.prompts - asked]).toEqual(['calls', 1])
    const look = () => trader.sightingOf(draft, submitted)
    await expect.poll(look).toMatchObject({ status: 'included', submitted: { type: 'transaction' } })
    await program.mine()
    expect(await look()).toMatchObject({ status: 'confirmed', submitted: { type: 'transaction' } })
    expect([await trader.held(DOLLARS), await trader.held(LINKS)]).toEqual([held - amount, got + expected])
    expect(await trader.allowance()).toBe(0n)
  })

  it('take an older approval back first, for a token that has it so', async () => {
    const trader = await start()
    await trader.ended(await trader.sendCalls([{ ...approves(7n), to: USDT }]))
    const swap = await trader.request({ sold: TETHERS, bought: LINKS, amount })
    const [draft, held] = [await trader.draft(swap, true), await trader.held(TETHERS)]
    expect(draft).toMatchObject({ approves: true, revokes: true })
    const submitted = await trader.submit(draft)
    await expect.poll(() => trader.sightingOf(draft, submitted)).toMatchObject({ status: 'included' })
    expect([await trader.held(TETHERS), (await trader.foresee(swap)).allowance]).toEqual([held - amount, 0n])
  })

  it('H24 leave no allowance either where the price has moved and the swap reverts', async () => {
    const trader = await start()
    const terms = { sold: DOLLARS, bought: LINKS, amount }
    const least = await trader.quote(terms)
    const draft = await trader.draft(await trader.request(terms, { leastOut: least }), true)
    // Somebody else buys before.
    const other = await trader.request({ ...terms, amount: 900n * DOLLAR }, { recipient: RECEIVER })
    const gas = toHex(500_000)
    for (const each of [approves(900n * DOLLAR), { to: other.call.to, data: other.call.data }])
      await program.rpc('eth_sendTransaction', { from: RECEIVER, gas, ...each })
    await expect.poll(() => trader.quote(terms)).toBeLessThan(least)
    const held = await trader.held(DOLLARS)
    const submitted = await trader.submit(draft)
    await expect.poll(() => trader.sightingOf(draft, submitted)).toMatchObject({ status: 'reverted' })
    expect([await trader.held(DOLLARS), await trader.allowance()]).toEqual([held, 0n])
  })
})

describe('approval and swap together, of a wallet that first upgrades the account', () => {
  const amount = 100n * DOLLAR
  const READY = { '0x7a69': { atomic: { status: 'ready' } } }

  it('are one confirmation where the visitor lets it', async () => {
    const trader = await start({ capabilities: READY })
    expect(await trader.isAtomic()).toBe(true)
    const [swap, held] = [await trader.request({ sold: DOLLARS, bought: LINKS, amount }), await trader.held(DOLLARS)]
    const draft = await trader.draft(swap, true)
    const asked = trader.wallet.prompts
    const submitted = await trader.submit(draft)
    expect(trader.wallet.prompts - asked).toBe(1)
    await expect.poll(() => trader.sightingOf(draft, submitted)).toMatchObject({ status: 'included' })
    expect([await trader.held(DOLLARS), await trader.allowance()]).toEqual([held - amount, 0n])
  })

  it('go on in two steps after a refused upgrade, of which nothing was sent', async () => {
    const trader = await start({ capabilities: READY, upgrades: false })
    const swap = await trader.request({ sold: DOLLARS, bought: LINKS, amount })
    const [draft, held] = [await trader.draft(swap, true), await trader.held(DOLLARS)]
    expect(await rejection(trader.submit(draft))).toMatchObject({ code: 'wallet.rejected' })
    expect([await trader.isAtomic(), await trader.held(DOLLARS), await trader.allowance()]).toEqual([false, held, 0n])
    // The same draft is not asked for again.
    expect(await rejection(trader.submit(draft))).toMatchObject({
      code: 'transfer.changed',
      context: { field: 'wallet' },
    })
    expect(await rejection(trader.draft(swap))).toMatchObject({ code: 'swap.unapproved' })
    const approval = await trader.submit(await trader.approve(DOLLARS, amount))
    if (approval.type !== 'transaction') throw new Error('Expected a transaction.')
    expect(await trader.minedAs(approval.hash)).toBe('success')
    const swapped = await trader.submit(await trader.draft(swap))
    if (swapped.type !== 'transaction') throw new Error('Expected a transaction.')
    expect(await trader.minedAs(swapped.hash)).toBe('success')
    expect(await trader.held(DOLLARS)).toBe(held - amount)
  })

  it.each([5740, 5750, 5760])(
    'are not asked for again after %i, also of an account that said supported',
    async code => {
      const trader = await start()
      const draft = await trader.draft(await trader.request({ sold: DOLLARS, bought: LINKS, amount }), true)
      trader.wallet.answer('wallet_sendCalls', () => {
        throw new ProviderRpcError(code, 'No.')
      })
      const expected = code === 5750 ? 'wallet.rejected' : 'wallet.unsupportedMethod'
      expect(await rejection(trader.submit(draft))).toMatchObject({ code: expected })
      expect(await trader.isAtomic()).toBe(false)
    },
  )

  it('stay unknown after 5720: calls with that id were sent before', async () => {
    const trader = await start()
    const draft = await trader.draft(await trader.request({ sold: DOLLARS, bought: LINKS, amount }), true)
    trader.wallet.answer('wallet_sendCalls', () => {
      throw new ProviderRpcError(5720, 'Duplicate id.')
    })
    expect(await rejection(trader.submit(draft))).toMatchObject({ code: 'wallet.failed' })
    expect(await trader.isAtomic()).toBe(true)
  })
})

describe('a paymaster of the host', () => {
  const PAYMASTER = 'https://paymaster.example/31337'
  const sponsoredBy = (supported: boolean) => ({
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported } },
  })

  it.each([
    [true, [{ url: PAYMASTER }]],
    [false, []],
  ])('is given to a wallet in the page that takes one: %s', async (supported, paymasters) => {
    const trader = await start({ capabilities: sponsoredBy(supported) }, { paymasters: { 'eip155:31337': PAYMASTER } })
    const draft = await trader.draft(await trader.request({ sold: DOLLARS, bought: LINKS, amount: DOLLAR }), true)
    await trader.submit(draft)
    expect(trader.wallet.paymasters).toEqual(paymasters)
  })

  it('is left out after the wallet has refused it with 5700', async () => {
    const trader = await start({ capabilities: sponsoredBy(true) }, { paymasters: { 'eip155:31337': PAYMASTER } })
    const draft = async () => trader.draft(await trader.request({ sold: DOLLARS, bought: LINKS, amount: DOLLAR }), true)
    trader.wallet.answer('wallet_sendCalls', () => {
      throw new ProviderRpcError(5700, 'Unsupported.')
    })
    expect(await rejection(trader.submit(await draft()))).toMatchObject({ code: 'wallet.unsupportedMethod' })
    trader.wallet.answer('wallet_sendCalls', undefined)
    expect(await trader.submit(await draft())).toMatchObject({ type: 'calls' })
    expect(trader.wallet.paymasters).toEqual([])
  })
})
