import { FoyerError, type TransferDraft } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { accountAddress } from '@foyer/smart-account'
import { type Address, isAddressEqual } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { call, PAYER, programOn, RECEIVER } from '../transfer/transfer.fixture.ts'
import { ATOMIC, deployContracts, SMART, smartPage } from './smartAccount.fixture.ts'

const SUPPLY = 10n ** 24n
const ETHER = 10n ** 18n
const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const PAYMASTERS = { 'eip155:31337': 'https://paymaster.example/31337' } as const
const SPONSORED = { paymasters: PAYMASTERS, capabilities: { ...ATOMIC, paymasterService: { supported: true } } }

let anvil: Anvil
let program: ReturnType<typeof programOn>
let token: Address
let opened: unknown
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  program = programOn(anvil)
  await deployContracts(anvil)
  token = await program.deployToken(18, SUPPLY)
  await smartPage(anvil).fund(ETHER)
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  opened = await program.rpc('evm_snapshot')
})
afterEach(() => program.rpc('evm_revert', opened))

type Page = ReturnType<typeof smartPage>

/** Executes the last operation that the wallet has signed. */
const execute = ({ execute: handle, signed }: Page) => handle(signed.at(-1)!.operation)

describe('the fee of a smart account', () => {
  it('is one tier of nothing with a paymaster of the host, and leaves the whole balance', async () => {
    expect(await smartPage(anvil, SPONSORED).estimate()).toEqual({
      fees: [{ tier: 'normal', amount: 0n, spendable: ETHER, terms: { operation: 1 } }],
      balance: ETHER,
      native: ETHER,
    })
    const elsewhere = await smartPage(anvil, { paymasters: { 'eip155:1': 'https://paymaster.example/1' } }).estimate()
    expect(elsewhere.fees[0].amount).toBeGreaterThan(0n)
  })

  it('is of at least the gas that an operation takes, also the first, which deploys the account', async () => {
    const page = smartPage(anvil)
    const foreseen: bigint[] = []
    for (const isDeployed of [false, true]) {
      const draft = await page.draft({ amount: 1n })
      const { gas, maxFeePerGas } = draft.fee.terms
      expect(draft.fee.amount).toBe(BigInt(gas!) * BigInt(maxFeePerGas!))
      await page.submit(draft)
      expect(await page.gasOf(await execute(page)), String(isDeployed)).toBeLessThanOrEqual(BigInt(gas!))
      foreseen.push(BigInt(gas!))
    }
    expect(foreseen[0]! - foreseen[1]!).toBe(350_000n)
    expect(await page.adapter.features.isDeployed!({ address: SMART }, page.network, call())).toBe(true)
  })

  it('never blocks the visitor: only the amount has to be there', async () => {
    const page = smartPage(anvil)
    await page.fund(5n)
    await program.send({ to: token, data: `0xa9059cbb${SMART.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}` })
    await program.mined()
    expect((await page.estimate()).fees[0].spendable).toBe(5n)
    expect(await page.draft({ amount: 5n })).toMatchObject({ amount: 5n, trace: { block: expect.any(Number) } })
    const tokens = { token: { address: token, decimals: 18 } }
    expect((await page.estimate(tokens)).fees[0].spendable).toBe(7n)
    expect(await page.draft({ ...tokens, amount: 7n })).toMatchObject({ amount: 7n })
    expect(await rejection(page.draft({ amount: 6n }))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'native', missing: '1' },
    })
    expect(await rejection(page.draft({ ...tokens, amount: 8n }))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'token', missing: '1' },
    })
  })

  it('raises with the gas that the receiver needs, and keeps what it leaves', async () => {
    const page = smartPage(anvil)
    const [fee] = (await page.estimate()).fees
    await program.rpc('anvil_setCode', OTHER, '0x34600055')
    const request = { from: page.from, to: OTHER, amount: 5n, fee }
    const draft = await page.feature.draft(request, page.network, call())
    expect(BigInt(draft.fee.terms.gas!)).toBeGreaterThan(BigInt(fee.terms.gas!))
    expect(draft.fee).toMatchObject({ spendable: fee.spendable, terms: { operation: 1 } })
    expect(draft.fee.amount).toBeGreaterThan(fee.amount)
  })
})

describe('submit, of a smart account', () => {
  it('has the wallet send calls, and an operation moves exactly the amount', async () => {
    const page = smartPage(anvil)
    expect(isAddressEqual(SMART, accountAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'))).toBe(true)
    const draft = await page.draft({ amount: 5n })
    expect(draft.trace).toEqual({ block: expect.any(Number) })
    const calls = [{ to: RECEIVER, value: '0x5' }]
    expect(JSON.parse(draft.request)).toEqual({ from: SMART, chainId: '0x7a69', calls })
    const submitted = await page.submit(draft)
    expect(submitted).toEqual({ type: 'userOperation', hash: page.signed[0]!.hash })
    expect(page.sent()).toEqual([{ version: '2.0.0', from: SMART, chainId: '0x7a69', atomicRequired: false, calls }])
    const before = await program.balanceOf(RECEIVER)
    await execute(page)
    expect(await program.balanceOf(RECEIVER)).toBe(before + 5n)
  })

  it('gives the wallet the paymaster where it takes one, and sends all of the balance', async () => {
    const page = smartPage(anvil, SPONSORED)
    const draft = await page.draft({ amount: ETHER })
    await page.submit(draft)
    expect(page.sent()[0]).toMatchObject({ capabilities: { paymasterService: { url: PAYMASTERS['eip155:31337'] } } })
    const before = await program.balanceOf(RECEIVER)
    await execute(page)
    expect(await program.balanceOf(RECEIVER)).toBe(before + ETHER)
  })

  it('sends nothing that was reviewed as free where the wallet takes no paymaster, and then says the fee', async () => {
    const page = smartPage(anvil, { paymasters: PAYMASTERS })
    const draft = await page.draft({ amount: 5n })
    expect(draft.fee.amount).toBe(0n)
    expect(await rejection(page.submit(draft))).toMatchObject({ code: 'transfer.changed', context: { field: 'fee' } })
    expect(page.sent()).toEqual([])
    // With the form's old fee as well.
    const request = { from: page.from, to: RECEIVER, amount: 5n, fee: draft.fee }
    const again = await page.feature.draft(request, page.network, call())
    expect([again.fee.amount > 0n, again.fee.spendable]).toEqual([true, ETHER])
    expect((await page.estimate()).fees[0].amount).toBeGreaterThan(0n)
    expect(await page.submit(again)).toMatchObject({ type: 'userOperation' })
    expect(page.sent()[0]).not.toHaveProperty('capabilities')
  })

  it('sends nothing that was reviewed as free where the wallet refuses the paymaster, and then says the fee', async () => {
    const page = smartPage(anvil, SPONSORED)
    const draft = await page.draft({ amount: 5n })
    const error = new FoyerError(
      'auth.refused',
      { method: 'wallet_sendCalls', reason: 'No.' },
      { cause: { code: 5700 } },
    )
    page.answers.set('wallet_sendCalls', () => Promise.reject(error))
    expect(await rejection(page.submit(draft))).toMatchObject({
      code: 'transfer.changed',
      context: { field: 'fee' },
      cause: { code: 'wallet.unsupportedMethod', cause: { code: 5700 } },
    })
    page.answers.delete('wallet_sendCalls')
    const again = await page.draft({ amount: 5n })
    expect(again.fee.amount).toBeGreaterThan(0n)
    await page.submit(again)
    expect(page.sent().map(({ capabilities }) => capabilities?.paymasterService?.url)).toEqual([
      PAYMASTERS['eip155:31337'],
      undefined,
    ])

    // A paymaster that was empty may be full again.
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await page.draft({ amount: 5n })).fee.amount).toBe(0n)
  })

  it('takes an answer without an operation for calls', async () => {
    const page = smartPage(anvil)
    const draft = await page.draft({ amount: 5n })
    for (const capabilities of [undefined, {}, { userOperation: { hash: '0x1' } }, { userOperation: 'banana' }]) {
      page.answers.set('wallet_sendCalls', () => ({ id: 'mine', capabilities }))
      expect(await page.submit(draft)).toEqual({ type: 'calls', id: 'mine' })
    }
  })

  it('never falls back to a transaction, and asks a session without calls nothing', async () => {
    const page = smartPage(anvil)
    const draft = await page.draft({ amount: 5n })
    page.answers.set('wallet_sendCalls', () => {
      throw new Error('no')
    })
    await rejection(page.submit(draft))
    expect(page.asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
    const without = smartPage(anvil, { methods: ['eth_sendTransaction'] })
    expect(await rejection(without.submit(draft))).toMatchObject({ code: 'wallet.unauthorized' })
    expect(without.asked).toEqual([])
  })

  it('H60 refuses a draft whose parts do not agree, before the wallet is asked', async () => {
    const page = smartPage(anvil)
    const draft = await page.draft({ amount: 5n })
    const calls = [{ to: RECEIVER, value: '0x5' }]
    const request = (change: object) => ({
      ...draft,
      request: JSON.stringify({ from: SMART, chainId: '0x7a69', calls, ...change }),
    })
    const changed: [TransferDraft, string][] = [
      [{ ...draft, amount: 6n }, 'amount'],
      [{ ...draft, to: OTHER }, 'receiver'],
      [{ ...draft, token }, 'token'],
      [{ ...draft, from: RECEIVER }, 'account'],
      [{ ...draft, chainId: 'eip155:1' }, 'chain'],
      [{ ...draft, trace: { ...draft.trace, nonce: 4 } }, 'nonce'],
      [{ ...draft, isReplacement: true }, 'nonce'],
      [{ ...draft, approves: true }, 'token'],
      [{ ...draft, fee: { ...draft.fee, amount: draft.fee.amount - 10n ** 15n } }, 'fee'],
      [{ ...draft, fee: { ...draft.fee, terms: { operation: 1 } } }, 'fee'],
      [{ ...draft, fee: { ...draft.fee, terms: { ...draft.fee.terms, operation: 2 } } }, 'nonce'],
      [request({ from: RECEIVER }), 'account'],
      [request({ chainId: '0x1' }), 'chain'],
      [request({ calls: [{ to: OTHER, value: '0x5' }] }), 'receiver'],
      [request({ calls: [{ to: RECEIVER, value: '0x6' }] }), 'amount'],
      [request({ calls: [{ to: RECEIVER, value: '0x5', data: '0x01' }] }), 'request'],
      [request({ calls: [...calls, ...calls] }), 'request'],
      [request({ calls: [] }), 'request'],
      [request({ calls: 'banana' }), 'request'],
      [request({ capabilities: {} }), 'request'],
      [{ ...draft, request: '[]' }, 'request'],
    ]
    for (const [each, field] of changed) {
      expect(await rejection(page.submit(each))).toMatchObject({ code: 'transfer.changed', context: { field } })
    }
    expect(page.asked).toEqual([])
    const elsewhere = { ...page.connection, chainId: 'eip155:1' } as const
    const moved = page.feature.submit(elsewhere, draft, page.network, { ...call(), channel: page.channel })
    expect(await rejection(moved)).toMatchObject({ code: 'transfer.changed', context: { field: 'chain' } })
    expect(page.asked).toEqual([])
  })

  it('cannot take the place of another transfer', async () => {
    const page = smartPage(anvil)
    const draft = await page.draft({ amount: 5n })
    const request = { from: page.from, to: RECEIVER, amount: 5n, fee: draft.fee, replaces: draft }
    expect(await rejection(page.feature.draft(request, page.network, call()))).toMatchObject({
      code: 'transfer.changed',
      context: { field: 'nonce' },
    })
  })

  it('H73 simulates the calls of the account, for both sides', async () => {
    const page = smartPage(anvil)
    const draft = await page.draft({ amount: 5n })
    const simulation = await page.feature.simulate(draft, page.network, call())
    expect(simulation).toEqual({ outcome: 'changes', changes: [{ amount: -5n }], receives: 5n })
  })

  it('of an account with a key stays a transaction', async () => {
    const page = smartPage(anvil)
    const { fees } = await page.feature.estimate({ from: { address: PAYER.address } }, page.network, call())
    expect(fees.map(({ terms }) => terms.operation)).toEqual(fees.map(() => undefined))
  })
})

describe('the paymaster of a host', () => {
  it.each([
    ['without a protocol of the web', 'javascript:alert(1)'],
    ['that is no URL', 'paymaster'],
  ])('%s is refused when it is needed', async (_, paymaster) => {
    const page = smartPage(anvil, { paymasters: { 'eip155:31337': paymaster } })
    const estimating = page.feature.estimate({ from: page.from }, page.network, call())
    await expect(estimating).rejects.toMatchObject({ code: 'config.invalid' })
  })
})
