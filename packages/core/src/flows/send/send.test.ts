import { describe, expect, test, vi } from 'vitest'
import { doors } from '../../doors.ts'
import { FoyerError } from '../../errors.ts'
import { POLYGON, toastsOf } from '../../visit.fixture.ts'
import { ALICE, BOB, sent } from '../transactions/transactions.fixture.ts'
import { fill, fivePaid, review, type SendingPage, sendingPage, settled } from './send.visit.fixture.ts'

/** Page on which Alice sends. */
async function open(options: Parameters<typeof sendingPage>[0] & { terms?: Record<string, unknown> } = {}) {
  const { terms, ...rest } = options
  const page = await sendingPage(rest)
  await page.connect()
  await page.open(terms)
  return page
}

const rejected = () => new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' })
const toast = ({ actor }: SendingPage) => toastsOf(actor)?.context.toast?.message

describe('the form', () => {
  test('names the first thing missing, in the order of the specification', async () => {
    const page = await open()
    const missing = () => page.form().missing
    expect(missing()).toBe('token')
    await page.order({ type: 'asset.select', address: undefined })
    expect(missing()).toBe('amount')
    for (const text of ['1,5', '1e-7', '０', '0', '.', '-1', '1.0000000001']) {
      await page.order({ type: 'amount.type', text })
      expect(missing(), text).toBe('correctAmount')
    }
    await page.order({ type: 'amount.type', text: '6' })
    await page.advance(400)
    await page.estimated()
    expect(missing()).toBe('funds')
    await page.order({ type: 'amount.type', text: '5' })
    expect(missing(), 'the fee has to be paid too').toBe('funds')
    await page.order({ type: 'amount.type', text: '4.999979' })
    expect(missing()).toBe('receiver')
    await page.order({ type: 'receiver.type', text: '0x12' })
    expect(missing()).toBe('validReceiver')
    await page.order({ type: 'receiver.type', text: BOB })
    expect(missing()).toBe(undefined)
    await page.advance(400)
    await page.estimated(fivePaid({ native: 0n }))
    expect(missing()).toBe('gas')
  })

  test('a review that is incomplete says so, and asks for nothing', async () => {
    const page = await open()
    await page.order({ type: 'review' })
    expect(toast(page)).toBe('send.incomplete')
    expect(page.view()).toBe('WalletSend')
    expect(page.eip155.drafts.list).toHaveLength(0)
  })

  test('Max leaves the fee, and follows it', async () => {
    const page = await open()
    await fill(page)
    await page.order({ type: 'amount.max' })
    expect(page.form().typed).toBe('4.999979')
    await page.advance(400)
    await page.estimated(fivePaid({ fees: [{ ...fivePaid().fees[0], amount: 42_000n, spendable: 4_999_958_000n }] }))
    expect(page.form().typed).toBe('4.999958')
    await page.order({ type: 'amount.max' })
    await page.order({ type: 'review' })
    await page.estimated(fivePaid({ fees: [{ ...fivePaid().fees[0], amount: 63_000n, spendable: 4_999_937_000n }] }))
    expect(page.eip155.drafts.last().asked.amount, 'the fee of the quote counts').toBe(4_999_937_000n)
    await page.drafted()
    expect(page.form().review?.amount.exact).toBe('4.999937')
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.list).toHaveLength(1)
  })

  test('H74 Max keeps the margin of a chain whose rule is not known; an amount that is typed may use it', async () => {
    const page = await open()
    await fill(page)
    await page.order({ type: 'amount.max' })
    await page.advance(400)
    const fee = { ...fivePaid().fees[0], amount: 21_000n, margin: 21_000n, spendable: 4_999_958_000n }
    await page.estimated(fivePaid({ fees: [fee] }))
    expect(page.form().typed).toBe('4.999958')
    expect(page.form().fee?.margin?.exact).toBe('0.000021')
    for (const [text, missing] of [
      ['4.999979', undefined],
      ['4.999980', 'funds'],
    ] as const) {
      await page.order({ type: 'amount.type', text })
      expect(page.form().missing, text).toBe(missing)
    }
  })

  test('H26 an amount stays exact to its last unit', async () => {
    const page = await open()
    await review(page, { amount: '1.000000001' })
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.last().asked.draft.amount).toBe(1_000_000_001n)
  })

  test('the terms of the host fill it, and the visitor can change them', async () => {
    const page = await open({ terms: { token: 'native', amount: '0.25', to: BOB } })
    expect(page.form()).toMatchObject({
      typed: '0.25',
      asset: { symbol: 'COIN' },
      receiver: { receiver: { address: BOB } },
    })
    await page.order({ type: 'amount.type', text: '0.5' })
    expect(page.form().typed).toBe('0.5')
    await page.open({ amount: '0.75', token: 'native' })
    expect(page.form()).toMatchObject({ typed: '0.75', receiver: { text: '' } })
  })

  test.each([
    { balance: undefined },
    { native: 1.5 },
    { fees: [] },
    { fees: [{ ...fivePaid().fees[0], spendable: '1' }] },
    { least: -1n },
    { balance: 2n ** 256n },
    { native: 2n ** 256n },
    { fees: [{ ...fivePaid().fees[0], amount: 2n ** 256n }] },
  ])('H46 H31 an estimate of an adapter with %o is refused, and the form goes on', async wrong => {
    const page = await open({ terms: { token: 'native', amount: '1.5', to: BOB } })
    await page.advance(400)
    await page.estimated({ ...fivePaid(), ...wrong } as never)
    const code = wrong.fees?.length === 0 ? 'wallet.failed' : 'rpc.failed'
    expect(page.form()).toMatchObject({ screen: 'edit', state: 'unestimated', error: { code } })
    await page.order({ type: 'fee.retry' })
    await page.estimated()
    expect(page.form()).toMatchObject({ state: 'estimated', missing: undefined })
  })

  test.each([
    { amount: 1 },
    { amount: 2n ** 256n },
    { to: undefined },
    { fee: { ...fivePaid().fees[0], spendable: null } },
    { fee: { ...fivePaid().fees[0], amount: 2n ** 256n } },
  ])('H46 a draft of an adapter with %o is refused', async wrong => {
    const page = await open()
    await fill(page)
    await page.order({ type: 'review' })
    await page.drafted(wrong as never)
    expect(page.form()).toMatchObject({
      screen: 'failed',
      error: { code: 'to' in wrong ? 'wallet.failed' : 'rpc.failed' },
    })
    expect(page.eip155.submissions.list).toHaveLength(0)
  })

  test('H56 terms that are no text are ignored', async () => {
    const page = await open({ terms: { token: {}, amount: 1.5, to: ['x'], chainId: null } })
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '', missing: 'token' })
  })

  test('a wish for another chain of the host waits for the switch, and is kept', async () => {
    const page = await open({ terms: { chainId: POLYGON, token: 'native', amount: '0.25', to: BOB } })
    expect(page.form().screen).toBe('elsewhere')
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().resolve()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await settled()
    await page.open()
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '0.25', payer: { chainId: POLYGON } })
  })

  test('what was typed stays while the window is closed, and goes with another network', async () => {
    const page = await open()
    await fill(page)
    await page.send({ type: 'modal.close' })
    await page.open()
    expect(page.form()).toMatchObject({ typed: '1.5', receiver: { text: BOB } })
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await settled()
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '', receiver: { text: '' }, missing: 'token' })
  })
})

describe('the review', () => {
  test('shows what will be signed, and one confirmation asks the wallet once', async () => {
    const page = await open()
    await review(page)
    expect(page.form().review).toMatchObject({
      amount: { exact: '1.5', symbol: 'COIN' },
      receiver: { address: BOB },
      fee: { exact: '0.000021' },
      left: { exact: '3.499979' },
    })
    await page.order({ type: 'confirm' })
    expect(page.view()).toBe('TransactionStatus')
    expect(page.transactions().map(({ status }) => status)).toEqual(['asked'])
    expect(page.eip155.submissions.last().asked.draft).toMatchObject({ to: BOB, amount: 1_500_000_000n, request: '{}' })
    await page.eip155.submissions.last().resolve(sent)
    await settled()
    expect(toast(page)).toBe('send.started')
    expect(page.transactions()[0]).toMatchObject({
      status: 'submitted',
      submitted: sent,
      summary: { symbol: 'COIN', to: BOB },
    })
    expect(page.form().screen).toBe('loading')
    await page.send({ type: 'view.back' })
    expect(page.view(), 'Back does not lead to a form that was sent').not.toBe('WalletSend')
  })

  test('H28 a double click and a double Enter make one request', async () => {
    const page = await open()
    await fill(page)
    await Promise.all([page.order({ type: 'review' }), page.order({ type: 'review' })])
    expect(page.eip155.drafts.list).toHaveLength(1)
    await page.drafted()
    await Promise.all([page.order({ type: 'confirm' }), page.order({ type: 'confirm' })])
    await page.send({ type: 'send.confirmed', id: page.transactions()[0]!.id })
    await settled()
    expect(page.eip155.submissions.list).toHaveLength(1)
    expect(page.transactions()).toHaveLength(1)
  })

  test('Law 5: an event of the host cannot hand over what was not confirmed', async () => {
    const page = await open()
    await review(page)
    await page.send({ type: 'send.confirmed', id: 'mine' })
    await page.send({ type: 'transaction.submit', transaction: {} } as never)
    await settled()
    expect(page.eip155.submissions.list).toHaveLength(0)
    expect(page.view()).toBe('WalletSendPreview')
  })

  test('H27 an account that turns out to be a smart one, which pays in another way, is quoted anew', async () => {
    const page = await open()
    await review(page)
    const accounts = [{ namespace: 'eip155', address: ALICE, type: 'smartAccount' }] as const
    await page.eip155.report('fox', { type: 'accounts.changed', accounts, selected: ALICE })
    await settled()
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '1.5', payer: { address: ALICE, type: 'smartAccount' } })
    expect(page.view()).toBe('WalletSend')
  })

  test('H27 another account, another chain and an old quote send it back', async () => {
    const page = await open()
    await review(page)
    await page.eip155.report('fox', {
      type: 'accounts.changed',
      accounts: [{ namespace: 'eip155', address: BOB }],
      selected: BOB,
    })
    await settled()
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '1.5', payer: { address: BOB } })
    expect(page.view()).toBe('WalletSend')
    await page.order({ type: 'receiver.type', text: ALICE })
    await page.advance(400)
    await page.estimated()
    await page.order({ type: 'review' })
    await page.drafted()
    expect(page.form().screen).toBe('review')
    await page.advance(30_000)
    expect(page.form()).toMatchObject({ screen: 'quote', review: { amount: { exact: '1.5' } } })
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.list).toHaveLength(0)
    await page.estimated()
    await page.drafted()
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.last().asked).toMatchObject({
      by: { address: BOB },
      draft: { from: BOB, to: ALICE },
    })
  })

  test('H60 a draft of anything but the form is not signed', async () => {
    for (const wrong of [{ to: ALICE }, { amount: 1n }, { from: BOB }, { token: ALICE }, { chainId: POLYGON }]) {
      const page = await open()
      await fill(page)
      await page.order({ type: 'review' })
      await page.drafted(wrong)
      await page.order({ type: 'confirm' })
      expect(page.form().screen).toBe('quote')
      expect(page.eip155.submissions.list).toHaveLength(0)
      page.stop()
    }
  })

  test('a refusal of the chain leads back to the form, an endpoint that is down to another try', async () => {
    const page = await open()
    await fill(page)
    // The fee of another amount is not known yet.
    await page.order({ type: 'amount.type', text: '1.5' })
    await page.order({ type: 'review' })
    await page.eip155.estimates.last().reject(new FoyerError('rpc.failed', { method: 'eth_gasPrice' }))
    await settled()
    expect(page.form()).toMatchObject({ screen: 'failed', error: { code: 'rpc.failed' } })
    expect(page.view()).toBe('WalletSendPreview')
    await page.order({ type: 'retry' })
    await page.estimated()
    await page.eip155.drafts.last().reject(new FoyerError('transfer.reverts', { reason: 'paused' }))
    await settled()
    expect(page.form()).toMatchObject({ screen: 'edit', error: { code: 'transfer.reverts' }, typed: '1.5' })
    expect(page.view()).toBe('WalletSend')
  })

  test('H59 a receiver that begins and ends like a known one must be read first', async () => {
    const twin = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`.toLowerCase()
    const page = await open()
    await review(page, { to: twin })
    expect(page.form().review).toMatchObject({ mustAcknowledge: true, receiver: { twin: BOB } })
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.list).toHaveLength(0)
    await page.order({ type: 'acknowledge' })
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.list).toHaveLength(1)
  })
})

describe('the wallet', () => {
  test('one that declines leads back to the preview, and the next confirmation has a fresh quote', async () => {
    const page = await open()
    await review(page)
    await page.order({ type: 'confirm' })
    await page.advance(1_000)
    await page.eip155.submissions.last().reject(rejected())
    await settled()
    expect(toast(page)).toBe('send.failed')
    expect(page.form()).toMatchObject({ screen: 'failed', error: { code: 'wallet.rejected' } })
    expect(page.view()).toBe('WalletSendPreview')
    expect(page.transactions()).toEqual([])
    await page.order({ type: 'retry' })
    await page.estimated()
    await page.drafted()
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.list).toHaveLength(2)
    await page.eip155.submissions.last().resolve(sent)
    await settled()
    expect(page.transactions().map(({ status }) => status)).toEqual(['submitted'])
  })

  test('H29 one that is still asked when the window closes is waited for, and another transfer can be prepared', async () => {
    const page = await open()
    await review(page)
    await page.order({ type: 'confirm' })
    const first = page.eip155.submissions.last()
    await page.send({ type: 'modal.close' })
    await page.open()
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '', missing: 'token' })
    await review(page, { amount: '2' })
    await page.order({ type: 'confirm' })
    expect(page.eip155.submissions.list, 'the wallet serves one request at a time').toHaveLength(1)
    await first.resolve(sent)
    await settled()
    expect(page.eip155.submissions.list).toHaveLength(2)
    expect(page.eip155.submissions.last().asked.draft.amount).toBe(2_000_000_000n)
  })

  test('one that declines after the visitor has left changes nothing of the next form', async () => {
    const page = await open()
    await review(page)
    await page.order({ type: 'confirm' })
    await page.send({ type: 'modal.close' })
    await page.open()
    await fill(page, { amount: '2' })
    await page.advance(1_000)
    await page.eip155.submissions.last().reject(rejected())
    await settled()
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '2' })
    expect(page.view()).toBe('WalletSend')
  })

  test('H54 one that has moved to another account is not asked for the reviewed transfer', async () => {
    const page = await open()
    await review(page)
    await page.order({ type: 'confirm' })
    await page.eip155.report('fox', {
      type: 'accounts.changed',
      accounts: [{ namespace: 'eip155', address: BOB }],
      selected: BOB,
    })
    await page.advance(1_000)
    await page.eip155.submissions.last().reject(rejected())
    await settled()
    expect(page.form()).toMatchObject({ typed: '', payer: { address: BOB } })
  })

  test('a list of transactions that does not load asks no wallet', async () => {
    const page = await sendingPage()
    vi.spyOn(doors, 'transactions').mockRejectedValue(new Error('offline'))
    await page.connect()
    await page.open()
    await review(page)
    await page.order({ type: 'confirm' })
    await settled()
    expect(page.form()).toMatchObject({ screen: 'failed', error: { code: 'chunk.failed' } })
    expect(page.eip155.submissions.list).toHaveLength(0)
  })
})
