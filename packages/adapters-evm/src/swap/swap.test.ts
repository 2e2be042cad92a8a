import type { RemoteChannel, SwapAsset, TransferDraft } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { EXCHANGE_ADDRESS, LINK, openExchange, USDC } from '@foyer/sandbox/exchange.fixture'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, call, PAYER, programOn, RECEIVER } from '../transfer/transfer.fixture.ts'
import { DOLLARS, LINKS, NATIVE, TETHERS, traderOn } from './swap.fixture.ts'

let anvil: Anvil
let program: ReturnType<typeof programOn>
let opened: unknown
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  program = programOn(anvil)
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  opened = await program.rpc('evm_snapshot')
})
afterEach(() => program.rpc('evm_revert', opened))

/** Submits, and waits for the block. */
async function send(trader: Awaited<ReturnType<typeof traderOn>>, draft: TransferDraft) {
  const submitted = await trader.submit(draft)
  if (submitted.type !== 'transaction') throw new Error('Expected a transaction.')
  expect(await trader.statusOf(submitted.hash)).toBe('success')
  return submitted.hash
}

const DOLLAR = 1_000_000n
const PAIRS: [string, SwapAsset, SwapAsset, bigint][] = [
  ['tokens', DOLLARS, LINKS, 100n * DOLLAR],
  ['a token that returns nothing, for the native currency', TETHERS, NATIVE, 50n * DOLLAR],
  ['the native currency', NATIVE, DOLLARS, 10n ** 16n],
]

describe('swap', () => {
  it.each(PAIRS)(
    'sells %s for exactly what was foreseen, and is confirmed by its hash',
    async (_, sold, bought, amount) => {
      const trader = await traderOn(anvil)
      const swap = await trader.request({ sold, bought, amount })
      const expected = await trader.quote({ sold, bought, amount })
      const foreseen = await trader.foresee(swap)
      expect(foreseen).toMatchObject({ receives: expected, allowance: sold.address === undefined ? undefined : 0n })
      expect(foreseen.balance).toBe(await trader.held(sold))
      if (sold.address !== undefined) {
        await expect(trader.draft(swap)).rejects.toMatchObject({
          code: 'swap.unapproved',
          context: { missing: `${amount}` },
        })
        await send(trader, await trader.approve(sold, amount))
        expect((await trader.foresee(swap)).allowance).toBe(amount)
      }
      const [soldBefore, boughtBefore] = [await trader.held(sold), await trader.held(bought)]
      const draft = await trader.draft(swap)
      expect(draft).toMatchObject({
        to: EXCHANGE_ADDRESS,
        amount,
        data: swap.call.data,
        ...(sold.address && { token: sold.address }),
      })
      const hash = await send(trader, draft)
      const [given, got] = [soldBefore - (await trader.held(sold)), (await trader.held(bought)) - boughtBefore]
      // Of the native currency the fee is spent too.
      if (sold.address !== undefined) expect(given).toBe(amount)
      else expect(given).toBeGreaterThan(amount)
      if (bought.address !== undefined) expect(got).toBe(expected)
      else expect(got).toBeGreaterThan(expected - draft.fee.amount)
      await program.rpc('evm_mine')
      await expect.poll(async () => (await trader.watch(draft, hash)).status).toBe('confirmed')
      // The allowance was for this swap alone.
      if (sold.address !== undefined) expect((await trader.foresee(swap)).allowance).toBe(0n)
    },
  )

  it('H57 a swap whose hash was lost is found by its sender, nonce and call', async () => {
    const trader = await traderOn(anvil)
    const draft = await trader.draft(await trader.request({ sold: NATIVE, bought: DOLLARS, amount: 10n ** 15n }))
    const hash = await send(trader, draft)
    await program.rpc('evm_mine')
    await expect.poll(() => trader.watch(draft)).toMatchObject({ status: 'confirmed', submitted: { hash } })
  })

  it('H24 reserves that move before the block revert the swap, with the reason, and nothing was sold', async () => {
    const trader = await traderOn(anvil)
    const terms = { sold: NATIVE, bought: DOLLARS, amount: 10n ** 18n }
    const leastOut = ((await trader.quote(terms)) * 99n) / 100n
    const draft = await trader.draft(await trader.request(terms, { leastOut }))
    const before = await trader.held(DOLLARS)
    const much = { sold: NATIVE, bought: DOLLARS, amount: 100n * 10n ** 18n }
    const other = await trader.request(much, { recipient: RECEIVER })
    await program.rpc('anvil_setBalance', RECEIVER, toHex(10n ** 24n))
    await program.rpc('eth_sendTransaction', {
      from: RECEIVER,
      ...other.call,
      value: toHex(other.call.value),
      gas: toHex(500_000),
    })
    await program.mined()
    const submitted = await trader.submit(draft)
    const hash = submitted.type === 'transaction' ? submitted.hash : ''
    await expect.poll(() => trader.watch(draft, hash)).toMatchObject({ status: 'reverted', reason: 'least output' })
    expect(await trader.held(DOLLARS)).toBe(before)
  })

  it('an approval is for exactly the amount, and a later one replaces it', async () => {
    const trader = await traderOn(anvil)
    const approval = await trader.approve(DOLLARS, 5n)
    expect(approval).toMatchObject({ to: USDC, token: USDC, amount: 5n })
    await send(trader, approval)
    await send(trader, await trader.approve(DOLLARS, maxUint256))
    expect(
      (await trader.foresee(await trader.request({ sold: DOLLARS, bought: LINKS, amount: 1n * DOLLAR }))).allowance,
    ).toBe(maxUint256)
  })
})

describe('approvals', () => {
  it('a token that takes no new allowance while it has one is approved for 0 first', async () => {
    const spends = (data: unknown) => /^0x095ea7b3/.test(String(data)) && BigInt(`0x${String(data).slice(-64)}`) > 0n
    const alter: Alter = (method, answer, [transaction]) =>
      /eth_call|eth_estimateGas/.test(method) && spends((transaction as { data?: unknown }).data)
        ? { error: { code: 3, data: '0x' } }
        : answer
    const trader = await traderOn(anvil, { alter })
    expect(await trader.approve(DOLLARS, 5n)).toMatchObject({ to: USDC, amount: 0n })
  })

  it('of Tether are set to 0 on the chain before they change, and the swap goes on', async () => {
    const trader = await traderOn(anvil)
    const amount = 50n * DOLLAR
    await send(trader, await trader.approve(TETHERS, 7n))
    const swap = await trader.request({ sold: TETHERS, bought: LINKS, amount })
    expect((await trader.foresee(swap)).allowance).toBe(7n)
    const revoked = await trader.approve(TETHERS, amount)
    expect(revoked.amount).toBe(0n)
    await send(trader, revoked)
    expect((await trader.foresee(swap)).allowance).toBe(0n)
    const approval = await trader.approve(TETHERS, amount)
    expect(approval.amount).toBe(amount)
    await send(trader, approval)
    await send(trader, await trader.draft(swap))
    expect((await trader.foresee(swap)).allowance).toBe(0n)
  })

  it('is refused where the token refuses it, for what is no token, and without funds for the fee', async () => {
    const alter: Alter = (method, answer, [transaction]) =>
      /eth_call|eth_estimateGas/.test(method) && /^0x095ea7b3/.test(String((transaction as { data?: unknown }).data))
        ? { error: { code: 3, data: '0x' } }
        : answer
    const refusing = await traderOn(anvil, { alter })
    expect(await rejection(refusing.approve(DOLLARS, 5n))).toMatchObject({ code: 'transfer.reverts' })
    const trader = await traderOn(anvil)
    expect(await rejection(trader.approve({ ...DOLLARS, decimals: 9 }, 5n))).toMatchObject({
      code: 'transfer.wrongToken',
    })
    expect(await rejection(trader.approve(DOLLARS, 5n, USDC))).toMatchObject({ code: 'transfer.wrongReceiver' })
    await program.rpc('anvil_setBalance', PAYER.address, '0x1')
    expect(await rejection(trader.approve(DOLLARS, 5n))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'native' },
    })
  })

  it('and swap are one request to a wallet that executes calls together, all or none', async () => {
    const capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
    expect(await (await traderOn(anvil)).isAtomic()).toBe(false)
    const trader = await traderOn(anvil, { wallet: { capabilities } })
    expect(await trader.isAtomic()).toBe(true)
    const amount = 100n * DOLLAR
    const swap = await trader.request({ sold: DOLLARS, bought: LINKS, amount })
    const draft = await trader.draft(swap, true)
    expect(draft).toMatchObject({ approves: true, token: USDC, amount })
    const asked: unknown[] = []
    const channel: RemoteChannel = {
      allows: (_, method) => method === 'wallet_sendCalls',
      capabilities: () => ({ [PAYER.address]: { 'eip155:31337': { atomic: { status: 'supported' } } } }),
      request: async (_chain, method, params) => {
        asked.push([method, params])
        return { id: '0x01' }
      },
    }
    const submit = (route: RemoteChannel) =>
      trader.feature.submit(trader.connection, draft, trader.network, { ...call(), channel: route })
    expect(await submit(channel)).toEqual({ type: 'calls', id: '0x01' })
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [EXCHANGE_ADDRESS, amount] })
    const calls = [
      { to: USDC, value: '0x0', data: approval },
      { to: EXCHANGE_ADDRESS, value: '0x0', data: swap.call.data },
    ]
    expect(asked).toEqual([
      [
        'wallet_sendCalls',
        [expect.objectContaining({ from: PAYER.address, chainId: '0x7a69', atomicRequired: true, calls })],
      ],
    ])
    // A wallet that cannot do it any more is not asked for the swap alone.
    expect(await rejection(submit({ ...channel, allows: () => false }))).toMatchObject({ code: 'transfer.changed' })
    expect(asked).toHaveLength(1)
    // With the allowance there, nothing is approved again.
    await send(await traderOn(anvil), await trader.approve(DOLLARS, amount))
    expect((await trader.draft(swap, true)).approves).toBeUndefined()
  })
})

describe('spendable', () => {
  it('is what the cost of a swap leaves of the native currency, with room for the swap itself', async () => {
    const trader = await traderOn(anvil)
    const { spendable } = trader
    const [held, rest] = [await trader.held(NATIVE), await spendable()]
    expect(rest).toBeLessThan(held)
    expect(rest).toBeGreaterThan(held - 10n ** 16n)
    await program.rpc('anvil_setBalance', PAYER.address, toHex(10n ** 17n))
    const amount = await spendable()
    const draft = await trader.draft(await trader.request({ sold: NATIVE, bought: DOLLARS, amount }))
    await send(trader, draft)
    // Read anew: the base fee falls with each block.
    const left = await trader.held(NATIVE)
    const cost = left - (await spendable())
    await program.rpc('anvil_setBalance', PAYER.address, toHex(cost / 10n))
    expect(await spendable()).toBe(0n)
  })
})

describe('H30 a swap that a service has built otherwise is refused', () => {
  const terms = { sold: DOLLARS, bought: LINKS, amount: 100n * DOLLAR }
  const router = parseAbi(['function approve(address, uint256)'])

  it.each([
    ['for another token', { bought: NATIVE, leastOut: 0n }, 'token'],
    ['for more', { amount: 200n * DOLLAR }, 'amount'],
    ['of another token', { sold: TETHERS }, 'token'],
    ['with the native currency beside it', { value: 5n }, 'amount'],
    ['to another account', { recipient: RECEIVER }, 'token'],
    [
      'to the token itself',
      { to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, 5n] }) },
      'router',
    ],
    ['to the bought token', { to: LINK }, 'router'],
    ['to the account', { to: PAYER.address }, 'router'],
    ['without a call', { data: '0x' as const }, 'call'],
  ])('%s', async (_, built, field) => {
    const trader = await traderOn(anvil)
    await send(trader, await trader.approve(DOLLARS, maxUint256))
    await send(trader, await trader.approve(TETHERS, maxUint256))
    const swap = await trader.request(terms, built)
    expect(await rejection(trader.foresee(swap))).toMatchObject({ code: 'swap.changed', context: { field } })
    expect(await rejection(trader.draft(swap))).toMatchObject({ code: 'swap.changed', context: { field } })
    expect(trader.wallet.requests.filter(method => method === 'eth_sendTransaction')).toHaveLength(2)
  })

  it('of which the quote promised more than the pool gives', async () => {
    const trader = await traderOn(anvil)
    const swap = await trader.request(terms)
    const least = ((await trader.quote(terms)) * 110n) / 100n
    expect(await rejection(trader.foresee({ ...swap, least }))).toMatchObject({
      code: 'swap.changed',
      context: { field: 'amount' },
    })
  })

  it('that calls a contract which does nothing', async () => {
    const trader = await traderOn(anvil)
    const data = encodeFunctionData({ abi: router, args: [RECEIVER, 5n] })
    // An address without code succeeds.
    const swap = await trader.request(terms, { to: '0x00000000000000000000000000000000c0FFee01', data })
    expect(await rejection(trader.foresee(swap))).toMatchObject({ code: 'swap.changed', context: { field: 'token' } })
  })

  it('H24 that does not tell the router the least, although it gives enough now', async () => {
    const trader = await traderOn(anvil)
    await send(trader, await trader.approve(DOLLARS, terms.amount))
    const wanted = await trader.quote(terms)
    const least = (wanted * 99n) / 100n
    for (const leastOut of [0n, 1n, least - 1n]) {
      const swap = await trader.request(terms, { leastOut })
      expect(await rejection(trader.foresee(swap))).toMatchObject({ code: 'swap.changed', context: { field: 'least' } })
      expect(await rejection(trader.draft(swap))).toMatchObject({ code: 'swap.changed', context: { field: 'least' } })
    }
    for (const leastOut of [least, wanted])
      expect((await trader.foresee(await trader.request(terms, { leastOut }))).receives).toBe(wanted)
  })

  it('H76 that leaves a part of the approval behind', async () => {
    const trader = await traderOn(anvil)
    const half = { ...terms, amount: terms.amount / 2n }
    const least = ((await trader.quote(half)) * 99n) / 100n
    const swap = { ...(await trader.request(terms, { ...half, leastOut: least })), least }
    const expected = { code: 'swap.changed', context: { field: 'approval' } }
    expect(await rejection(trader.foresee(swap))).toMatchObject(expected)
    await send(trader, await trader.approve(DOLLARS, terms.amount))
    expect(await rejection(trader.foresee(swap))).toMatchObject(expected)
    expect(await rejection(trader.draft(swap))).toMatchObject(expected)
  })

  it('that fails, with the reason of the chain', async () => {
    const trader = await traderOn(anvil)
    const swap = await trader.request(terms, { leastOut: maxUint256 })
    expect(await rejection(trader.foresee(swap))).toMatchObject({
      code: 'transfer.reverts',
      context: { reason: 'least output' },
    })
  })

  it('where no endpoint can run it, and the router is not known', async () => {
    const alter: Alter = (method, answer) => (method === 'eth_simulateV1' ? { error: { code: -32601 } } : answer)
    const trader = await traderOn(anvil, { alter })
    expect(await rejection(trader.foresee(await trader.request(terms)))).toMatchObject({
      code: 'swap.unproved',
      context: { router: EXCHANGE_ADDRESS },
    })
  })

  it('of more than there is, or of tokens with other decimals', async () => {
    const trader = await traderOn(anvil)
    const much = await trader.request({ ...terms, amount: 5_000n * DOLLAR })
    expect(await rejection(trader.foresee(much))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'token' },
    })
    for (const side of ['sold', 'bought'] as const) {
      const swap = await trader.request(terms)
      const odd = { ...swap, [side]: { ...swap[side], decimals: 9 } }
      expect(await rejection(trader.foresee(odd))).toMatchObject({
        code: 'transfer.wrongToken',
        context: { token: swap[side].address },
      })
    }
  })

  it('whose allowance was taken back after the review', async () => {
    const trader = await traderOn(anvil)
    await send(trader, await trader.approve(DOLLARS, terms.amount))
    const swap = await trader.request(terms)
    await trader.draft(swap)
    await send(trader, await trader.approve(DOLLARS, 0n))
    expect(await rejection(trader.draft(swap))).toMatchObject({
      code: 'swap.unapproved',
      context: { missing: `${terms.amount}` },
    })
  })
})
