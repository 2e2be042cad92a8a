import type { TransferDraft } from '@foyer/core/chain'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { A, B, C, call, rejection } from '../page.fixture.ts'
import { TOKEN_2022 } from './accounts.ts'
import { DECIMALS, newAddress, RENT, SOL_FEE, TOKEN_RENT, useChain } from './chain.fixture.ts'
import { compileTransfer } from './message.ts'
import { readPlan } from './readMessage.ts'

const chain = useChain()
type Page = ReturnType<typeof chain.page>

const token = (mint: string = chain.mint()) => ({ address: mint, decimals: DECIMALS })

type Transfer = { from?: string; to: string; amount: bigint; token?: { address: string; decimals: number } }

async function draftOf({ from = A, ...request }: Transfer, page = chain.page()): Promise<TransferDraft> {
  const asked = { from: { address: from }, ...request }
  const { fees } = await page.transfer.estimate(asked, chain.network(), call())
  return page.transfer.draft({ ...asked, fee: fees[0] }, chain.network(), call())
}

const simulate = (draft: TransferDraft, page = chain.page()) => page.transfer.simulate!(draft, chain.network(), call())

/** A funded account without a wallet. */
async function funded(lamports: bigint): Promise<string> {
  const address = await newAddress()
  chain.airdrop(address, lamports)
  return address
}

describe('draft', () => {
  it('H26 compiles exactly 8.2 SOL with the budget of the specification, and traces slot and last block', async () => {
    const height = await chain.height()
    const draft = await draftOf({ to: B, amount: 8_200_000_000n })
    expect(readPlan(draft.request)?.plan).toEqual({
      from: A,
      destination: B,
      amount: 8_200_000_000n,
      budget: { units: 500, price: 20_000_000n },
    })
    expect(draft.fee).toMatchObject({ amount: SOL_FEE })
    expect(draft.trace.block).toBeGreaterThanOrEqual(height)
    expect(draft.trace.lastBlock! - draft.trace.block).toBe(150)
  })

  it('creates the token account of the receiver only when it is missing', async () => {
    const missing = readPlan((await draftOf({ to: C, amount: 1n, token: token() })).request)!.plan
    expect(missing).toMatchObject({ creates: C, destination: await chain.associated(C), token: { mint: chain.mint() } })
    const there = readPlan((await draftOf({ to: A, amount: 1n, token: token() })).request)!.plan
    expect(there).not.toHaveProperty('creates')
    const given = await chain.associated(A)
    expect(readPlan((await draftOf({ to: given, amount: 1n, token: token() })).request)!.plan.destination).toBe(given)
  })

  it('H26 takes amounts up to 2^64 - 1 digit by digit', () => {
    const plan = readPlan(
      compileTransfer(
        { from: A as never, destination: B as never, amount: 2n ** 64n - 1n, budget: { units: 500, price: 1n } },
        B,
      ),
    )
    expect(plan?.plan.amount).toBe(18_446_744_073_709_551_615n)
  })

  it('rejects with transfer.tooSmall below the rent exemption of a new receiver, and for nothing', async () => {
    const to = await newAddress()
    for (const amount of [RENT - 1n, 0n, -1n]) {
      expect(await rejection(draftOf({ to, amount }))).toMatchObject({
        code: 'transfer.tooSmall',
        context: { least: `${RENT}` },
      })
    }
    expect((await draftOf({ to, amount: RENT })).amount).toBe(RENT)
    for (const each of [{ to: B }, { to: B, token: token() }]) {
      const error = await rejection(draftOf({ ...each, amount: 0n }))
      expect(error).toMatchObject({ code: 'transfer.tooSmall', context: { least: '1' } })
    }
  })

  it('leaves the payer nothing or its rent exemption', async () => {
    const from = await funded(RENT + SOL_FEE + 1_000n)
    const spendable = RENT + 1_000n
    expect((await draftOf({ from, to: B, amount: spendable })).fee.spendable).toBe(spendable)
    expect((await draftOf({ from, to: B, amount: 1_000n })).amount).toBe(1_000n)
    for (const [amount, missing] of [
      [1_001n, 1n],
      [spendable - 1n, RENT - 1n],
      [spendable + 1n, 1n],
    ] as const) {
      const error = await rejection(draftOf({ from, to: B, amount }))
      expect(error).toMatchObject({
        code: 'transfer.insufficient',
        context: { asset: 'native', missing: `${missing}` },
      })
    }
  })

  it('says whether the token or the SOL for fee and deposit is missing', async () => {
    const balance = await chain.tokens(await chain.associated(A))
    expect(await rejection(draftOf({ to: B, amount: balance + 7n, token: token() }))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'token', missing: '7' },
    })
    expect(await rejection(draftOf({ to: C, amount: 2n ** 80n, token: token() }))).toMatchObject({
      context: { asset: 'token' },
    })
    expect(await rejection(draftOf({ from: await funded(RENT), to: B, amount: 1n, token: token() }))).toMatchObject({
      context: { asset: 'token', missing: '1' },
    })
  })

  it('leaves the payer of a token its rent exemption in SOL', async () => {
    const mint = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const from = await funded(RENT)
    const page = await chain.connected()
    await page.submit(await draftOf({ to: from, amount: 9n, token: token(mint) }))
    const request = { from, to: A, amount: 9n, token: token(mint) }
    const { fees, native, balance } = await page.transfer.estimate(
      { ...request, from: { address: from } },
      chain.network(),
      call(),
    )
    expect({ native, balance, spendable: fees[0].spendable }).toEqual({ native: RENT, balance: 9n, spendable: 0n })
    expect(await rejection(draftOf(request))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'native', missing: `${fees[0].amount}` },
    })
    chain.airdrop(from, fees[0].amount)
    expect((await draftOf(request)).amount).toBe(9n)
  })

  it('H61 works out the fee anew, whatever fee it is given', async () => {
    const page = chain.page()
    const hostile = {
      tier: 'normal',
      amount: 1n,
      spendable: 1n,
      terms: { units: 1_400_000, price: '9'.repeat(19) },
    } as const
    const request = { from: { address: A }, to: B, amount: 1n, fee: hostile }
    const { fee } = await page.transfer.draft(request, chain.network(), call())
    expect(fee).toMatchObject({ amount: SOL_FEE, terms: { units: 500, price: '20000000' } })
  })
})

describe('simulate', () => {
  it('H73 returns the changes of both sides without the fee, and the payer’s alone where it is the receiver', async () => {
    const sol = await draftOf({ to: B, amount: 8_200_000_000n })
    expect(await simulate(sol)).toEqual({
      outcome: 'changes',
      changes: [{ amount: -8_200_000_000n }],
      receives: 8_200_000_000n,
    })
    const spl = await draftOf({ to: C, amount: 5n, token: token() })
    expect(await simulate(spl)).toEqual({
      outcome: 'changes',
      changes: [{ token: chain.mint(), amount: -5n }, { amount: -TOKEN_RENT }],
      receives: 5n,
    })
    const newer = await chain.createToken(TOKEN_2022)
    const other = await draftOf({ to: A, amount: 5n, token: token(newer) })
    expect(await simulate(other)).toEqual({ outcome: 'changes', changes: [] })
  })

  it('returns the changes of an account that the transfer empties', async () => {
    const from = await funded(RENT + SOL_FEE)
    const draft = await draftOf({ from, to: B, amount: RENT })
    expect(await simulate(draft)).toEqual({ outcome: 'changes', changes: [{ amount: -RENT }], receives: RENT })
  })

  it('works after the blockhash has expired', async () => {
    const draft = await draftOf({ to: B, amount: 1n })
    chain.expire()
    expect(await simulate(draft)).toEqual({ outcome: 'changes', changes: [{ amount: -1n }], receives: 1n })
  })

  it('says why a transfer would fail', async () => {
    const mint = await chain.createToken(TOKEN_PROGRAM_ADDRESS)
    const all = await draftOf({ to: B, amount: 1_000_000n, token: token(mint) })
    const page = chain.page()
    await page.connect()
    await page.submit(await draftOf({ to: B, amount: 1n, token: token(mint) }))
    expect(await simulate(all)).toEqual({ outcome: 'fails', reason: 'Too little of the token' })
  })

  it('is undefined where the endpoint has no such method, and for a request that is no transfer', async () => {
    const draft = await draftOf({ to: B, amount: 1n })
    const without: Page = chain.page(
      {},
      { simulateTransaction: () => ({ error: { code: -32601, message: 'Method not found' } }) },
    )
    expect(await simulate(draft, without)).toBeUndefined()
    expect(await simulate({ ...draft, request: 'garbage' })).toBeUndefined()
  })

  it('says only that it succeeds where the endpoint returns no accounts, and rejects what is invalid', async () => {
    const draft = await draftOf({ to: B, amount: 1n })
    const answering = (value: unknown) => chain.page({}, { simulateTransaction: () => ({ result: { value } }) })
    expect(await simulate(draft, answering({ err: null }))).toEqual({ outcome: 'succeeds' })
    for (const value of [undefined, null, 7, { err: null, accounts: [] }, { err: null, accounts: [7] }]) {
      expect(await rejection(simulate(draft, answering(value)))).toMatchObject({ code: 'rpc.failed' })
    }
  })
})
