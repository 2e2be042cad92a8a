import type { TransferDraft } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { A, B, call, rejection } from '../page.fixture.ts'
import { DECIMALS, newAddress, RENT, SOL_FEE, useChain } from './chain.fixture.ts'

const chain = useChain()

type Asked = { to: string; token?: { address: string; decimals: number } }

/** Draft of all that the fee leaves. */
async function maxOf(asked: Asked): Promise<TransferDraft> {
  const { transfer } = chain.page()
  const request = { from: { address: A }, ...asked }
  const { fees } = await transfer.estimate(request, chain.network(), call())
  return transfer.draft({ ...request, amount: fees[0].spendable, fee: fees[0] }, chain.network(), call())
}

/** Sends a draft, and waits until it is confirmed. */
async function send(draft: TransferDraft) {
  const page = await chain.connected()
  const submitted = await page.submit(draft)
  await expect
    .poll(async () => (await chain.watch([{ from: A, submitted, draft }]))[0]?.status, { timeout: 5_000, interval: 20 })
    .toBe('confirmed')
}

describe('Max, then it is sent', () => {
  it('H74 all of a token arrives, and its fee and deposit come out of the SOL', async () => {
    const to = await newAddress()
    const token = { address: chain.mint(), decimals: DECIMALS }
    const held = await chain.tokens(await chain.associated(A))
    const before = await chain.balance(A)
    const draft = await maxOf({ to, token })
    await send(draft)
    expect(draft.amount).toBe(held)
    expect(await chain.tokens(await chain.associated(to))).toBe(held)
    expect(await chain.tokens(await chain.associated(A))).toBe(0n)
    expect(before - (await chain.balance(A))).toBe(draft.fee.amount)
  })

  it('H74 all SOL arrives, and nothing is left that is less than the rent exemption', async () => {
    const before = await chain.balance(A)
    const draft = await maxOf({ to: B })
    expect(draft.amount).toBe(before - SOL_FEE)
    // One lamport less would leave an account that the chain does not keep.
    const request = { from: { address: A }, to: B, amount: draft.amount - 1n, fee: draft.fee }
    expect(await rejection(chain.page().transfer.draft(request, chain.network(), call()))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'native', missing: `${RENT - 1n}` },
    })
    const held = await chain.balance(B)
    await send(draft)
    expect(await chain.balance(A)).toBe(0n)
    expect(await chain.balance(B)).toBe(held + draft.amount)
  })
})
