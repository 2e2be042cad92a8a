import type { Submitted, TransferDraft } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { BATCH_ABI, BATCH_CONTRACTS, EXCHANGE_ADDRESS, openExchange, USDC, USDT } from '@foyer/sandbox/exchange.fixture'
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
async function start() {
  const trader = await traderOn(anvil, { wallet: { batchContracts: { [CHAIN_ID]: CONTRACT } } })
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
  return { ...trader, ask, sendCalls, statusOf, ended, sightingOf, allowance: async () => BigInt(await allowance()) }
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
