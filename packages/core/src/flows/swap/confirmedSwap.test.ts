import { describe, expect, test, vi } from 'vitest'
import type { SwapFeature } from '../../chain/swap.ts'
import type { TransferDraft } from '../../chain/transfer.ts'
import { FoyerError } from '../../errors.ts'
import { ALICE, BOB } from '../transactions/transactions.fixture.ts'
import { type Page, review } from './provideSwap.fixture.ts'
import { alice, approvalDraft, DATA, forecast, LINK_ADDRESS, ROUTER, USDC_ADDRESS } from './swap.fixture.ts'

describe('an approval', () => {
  const little = { foresees: { allowance: 9_999_999n } }

  test('is drafted by the adapter, for exactly the amount and the router of the swap', async () => {
    const page = await review(little)
    expect(page.value()).toEqual({ reviewing: 'unapproved' })
    await page.order({ type: 'confirm' }, { type: 'approve' }, { type: 'approve' })
    expect(page.feature.draftApproval).toHaveBeenCalledExactlyOnceWith(
      { from: { address: ALICE }, token: { address: USDC_ADDRESS, decimals: 6 }, spender: ROUTER, amount: 10_000_000n },
      expect.anything(),
      expect.anything(),
    )
    expect(page.value()).toEqual({ approving: 'awaiting' })
    expect(page.context().confirmed?.summary).toEqual({
      symbol: 'USDC',
      decimals: 6,
      token: USDC_ADDRESS,
      kind: 'approval',
      amount: '10000000',
      to: ROUTER,
    })
    expect(page.asked('build-approve')).toEqual([])
  })

  test('H30 is without a limit only where the visitor chooses it, once', async () => {
    const page = await review(little)
    await page.order({ type: 'approval.choose', unlimited: true }, { type: 'approve' })
    expect(page.context().confirmed?.summary).toMatchObject({ isUnlimited: true, amount: `${2n ** 256n - 1n}` })
    expect(page.context().isUnlimited).toBe(false)
  })

  test('that is confirmed lets the review go on by itself', async () => {
    const page = await review(little)
    await page.order({ type: 'approve' })
    vi.mocked(page.feature.foresee).mockResolvedValue(forecast())
    const transaction = page.context().confirmed!
    await page.order({ type: 'transaction.asked', transaction })
    expect(page.context().confirmed).toBeUndefined()
    await page.order({ type: 'transaction.confirmed', transaction: { ...transaction, id: 'another' } })
    expect(page.value()).toEqual({ approving: 'awaiting' })
    await page.order({ type: 'transaction.confirmed', transaction })
    expect(page.value()).toEqual({ reviewing: 'ready' })
  })

  test('that is under way is awaited again after the form was left, and not asked for twice', async () => {
    const page = await review(little)
    await page.order({ type: 'approve' }, { type: 'back' })
    await page.wait(200)
    await page.order({ type: 'review' })
    expect(page.value()).toEqual({ approving: 'awaiting' })
    await page.order({ type: 'approval.forget' })
    expect(page.value()).toEqual({ reviewing: 'unapproved' })
  })

  test('that was declined leads back to the choice, with the reason', async () => {
    const page = await review(little)
    await page.order({ type: 'approve' })
    const transaction = page.context().confirmed!
    const error = { code: 'wallet.rejected', context: { method: 'eth_sendTransaction' } } as const
    await page.order({ type: 'transaction.failed', transaction, error, cause: undefined })
    expect([page.value(), page.context().approvalError]).toEqual([{ reviewing: 'unapproved' }, error])
  })

  test.each([
    ['another token', { token: LINK_ADDRESS }],
    ['another contract', { to: ROUTER }],
    ['another amount', { amount: 11_000_000n }],
    ['another account', { from: BOB }],
    ['another chain', { chainId: 'eip155:10' as const }],
  ])('of %s is not handed over', async (_, of) => {
    const page = await review({ ...little, feature: { draftApproval: async () => approvalDraft(of) } })
    await page.order({ type: 'approve' })
    expect([page.value(), page.context().confirmed]).toEqual([{ reviewing: 'unapproved' }, undefined])
    expect(page.context().approvalError).toEqual({ code: 'swap.changed', context: { field: 'approval' } })
  })

  test('is one confirmation with the swap where the wallet executes both together', async () => {
    const page = await review({ ...little, feature: { isAtomic: async () => true } })
    expect(page.value()).toEqual({ reviewing: 'ready' })
    await page.order({ type: 'confirm' })
    expect(page.feature.draft).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ together: true }),
      expect.anything(),
      expect.anything(),
    )
    expect(page.value()).toBe('signing')
  })

  test('is one operation with the swap for a smart account, whose type reaches the adapter', async () => {
    const page = await review({
      foresees: { allowance: 0n, native: 0n },
      payer: { type: 'smartAccount' },
      feature: { isAtomic: async () => true },
    })
    expect(page.value()).toEqual({ reviewing: 'ready' })
    await page.order({ type: 'confirm' })
    expect(page.value()).toBe('signing')
    const from = { address: ALICE, type: 'smartAccount' }
    const asked = [page.feature.foresee, page.feature.draft].map(each => vi.mocked(each).mock.lastCall![0])
    expect(asked).toEqual([expect.objectContaining({ from }), expect.objectContaining({ from, together: true })])
    expect(page.feature.draftApproval).not.toHaveBeenCalled()
  })

  test('goes on in two steps after the wallet has refused to execute both together', async () => {
    const isAtomic = vi.fn<SwapFeature['isAtomic']>(async () => true)
    const page = await review({ ...little, feature: { isAtomic } })
    await page.order({ type: 'confirm' })
    expect(page.value()).toBe('signing')
    const transaction = page.context().confirmed!
    const error = { code: 'wallet.rejected', context: { method: 'wallet_sendCalls' } } as const
    // The adapter remembers the refusal.
    isAtomic.mockResolvedValue(false)
    await page.order({ type: 'transaction.failed', transaction, error, cause: undefined })
    expect([page.value(), page.context().error]).toEqual(['failed', error])
    await page.order({ type: 'retry' })
    expect(page.value()).toEqual({ reviewing: 'unapproved' })
    await page.order({ type: 'approve' })
    expect(page.value()).toEqual({ approving: 'awaiting' })
    expect(page.context().confirmed?.summary).toMatchObject({ kind: 'approval', amount: '10000000' })
    vi.mocked(page.feature.foresee).mockResolvedValue(forecast())
    await page.order({ type: 'transaction.confirmed', transaction: page.context().confirmed! })
    await page.order({ type: 'confirm' })
    expect(vi.mocked(page.feature.draft).mock.lastCall![0]).toMatchObject({ together: false })
    expect(page.value()).toBe('signing')
  })

  test('comes first where the wallet does not say it', async () => {
    const page = await review({ ...little, feature: { isAtomic: async () => Promise.reject(new Error('no')) } })
    expect(page.value()).toEqual({ reviewing: 'unapproved' })
  })
})

describe('a confirmed swap', () => {
  const draftedWith = (page: Page) => vi.mocked(page.feature.draft).mock.lastCall![0]

  test('is built anew, and drafted for the reviewed least', async () => {
    const page = await review()
    page.service.output = 606_000_000_000_000_000n
    await page.order({ type: 'confirm' }, { type: 'confirm' })
    expect(page.value()).toBe('signing')
    // The service would give more now: the slippage that was reviewed is not exceeded.
    expect(page.asked('build-transaction').map(({ eip155 }) => eip155)).toEqual([{ slippage: 1 }, { slippage: 1 }])
    expect(draftedWith(page)).toMatchObject({ least: 594_000_000_000_000_000n, amount: 10_000_000n, together: false })
    expect(page.feature.draft).toHaveBeenCalledTimes(1)
    expect(page.context().confirmed).toMatchObject({
      address: ALICE,
      chainId: 'eip155:1',
      connectorId: 'fox',
      status: 'asked',
      summary: {
        kind: 'swap',
        symbol: 'USDC',
        amount: '10000000',
        bought: { symbol: 'LINK', amount: '599000000000000000' },
      },
    })
  })

  test('is built with less slippage where the price has fallen, so that the least stays', async () => {
    const page = await review()
    page.service.output = 597_000_000_000_000_000n
    await page.order({ type: 'confirm' })
    expect(page.asked('build-transaction').at(-1)).toMatchObject({ eip155: { slippage: 0.5025 } })
    expect(draftedWith(page).least).toBe(594_000_000_000_000_000n)
  })

  test('that would give less by now is refused', async () => {
    const page = await review()
    page.service.output = 593_999_999_999_999_999n
    await page.order({ type: 'confirm' })
    expect([page.value(), page.context().error]).toEqual([
      'failed',
      { code: 'swap.changed', context: { field: 'least' } },
    ])
    expect(page.feature.draft).not.toHaveBeenCalled()
  })

  test('of which the router may not take the amount any more goes back to the approval', async () => {
    const unapproved = new FoyerError('swap.unapproved', { missing: '1' })
    const page = await review({ feature: { draft: async () => Promise.reject(unapproved) } })
    vi.mocked(page.feature.foresee).mockResolvedValue(forecast({ allowance: 0n }))
    await page.order({ type: 'confirm' })
    expect([page.value(), page.context().approvalError?.code]).toEqual([{ reviewing: 'unapproved' }, 'swap.unapproved'])
  })

  test.each<[string, Partial<TransferDraft>]>([
    ['another receiver', { to: BOB }],
    ['another token', { token: LINK_ADDRESS }],
    ['another amount', { amount: 10_000_001n }],
    ['another account', { from: BOB }],
    ['another chain', { chainId: 'eip155:10' }],
    ['other data', { data: `${DATA}00` }],
    ['an approval unasked', { approves: true }],
  ])('Law 5: a draft with %s is not handed over', async (_, drafts) => {
    const page = await review({ drafts })
    await page.order({ type: 'confirm' })
    expect([page.value(), page.context().confirmed]).toEqual(['failed', undefined])
    expect(page.context().error?.code).toBe('swap.changed')
  })

  test('over another router than the reviewed one is refused', async () => {
    const routers = { 'eip155:1': [ROUTER, BOB] }
    const page = await review({ routers })
    page.service.tx = { ...page.service.tx, to: `eip155:1:${BOB}` }
    await page.order({ type: 'confirm' })
    expect(page.context().error).toEqual({ code: 'swap.changed', context: { field: 'router' } })
    expect(page.feature.draft).not.toHaveBeenCalled()
  })

  test('H08 is dropped when another account pays before it is drafted', async () => {
    const page = await review({ feature: { draft: () => new Promise(() => {}) } })
    await page.order({ type: 'confirm' })
    await page.report({ type: 'payer.changed', payer: { ...alice, address: BOB } })
    expect(page.value()).toEqual({ editing: 'settling' })
    expect(page.context()).toMatchObject({ plan: undefined, quote: undefined, confirmed: undefined })
  })
})
