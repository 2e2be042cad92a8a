import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, POLYGON, toastsOf } from '../../visit.fixture.ts'
import { selectTransaction } from '../transactions/selectTransaction.ts'
import { ALICE, BOB, sent } from '../transactions/transactions.fixture.ts'
import { review, type SendingPage, sendingPage, settled } from './send.visit.fixture.ts'

const OTHER = { type: 'transaction', hash: `0x${'cd'.repeat(32)}` } as const

/** Page on which a transfer of 1.5 COIN to Bob is pending, whose wallet takes the nonce or not. */
async function pendingPage({ takesNonce = true, storage = memoryStorage() } = {}) {
  const page = await sendingPage({ storage })
  page.eip155.adapter.features.transfer!.takesNonce = id => takesNonce && id === 'fox'
  await page.connect()
  await page.open()
  await review(page)
  await page.order({ type: 'confirm' })
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  return page
}

const shown = ({ actor, transactions }: SendingPage, at = 0) =>
  selectTransaction(actor.getSnapshot(), transactions()[at]!.id).transaction!

async function replace(page: SendingPage, how: 'spedUp' | 'cancelled') {
  const payload = { replaces: page.transactions()[0]!.id, how }
  await page.send({ type: 'view.go', entry: { view: 'WalletSendPreview', payload } })
  await settled()
}

/** Answers the quote with the nonce of the pending transfer. */
async function quoted(page: SendingPage, trace = { block: 9, nonce: 3 }) {
  await page.estimated()
  await page.drafted({ isReplacement: true, trace })
}

test('a pending transfer is reviewed again at another fee, and sent once with its nonce', async () => {
  const page = await pendingPage()
  expect(shown(page).isReplaceable).toBe(true)
  await replace(page, 'spedUp')
  expect(page.form()).toMatchObject({ screen: 'quote', replaces: { how: 'spedUp', amount: { exact: '1.5' } } })
  expect(page.eip155.estimates.last().asked).toMatchObject({ to: BOB, replaces: { trace: { nonce: 3 } } })
  await quoted(page)
  expect(page.form()).toMatchObject({
    screen: 'review',
    review: { amount: { exact: '1.5' }, receiver: { address: BOB } },
  })
  await page.order({ type: 'confirm' })
  await page.order({ type: 'confirm' })
  expect(page.eip155.submissions.list).toHaveLength(2)
  expect(page.eip155.submissions.last().asked.draft).toMatchObject({
    to: BOB,
    isReplacement: true,
    trace: { nonce: 3 },
  })
  await page.eip155.submissions.last().resolve(OTHER)
  await settled()
  expect(page.transactions().map(({ submitted }) => submitted)).toEqual([OTHER, sent])
  expect(shown(page)).toMatchObject({ isCancellation: false, amount: { exact: '1.5' } })
})

test('a cancellation moves nothing, and is named by the transfer that it cancels', async () => {
  const page = await pendingPage()
  await replace(page, 'cancelled')
  expect(page.eip155.estimates.last().asked).toMatchObject({ from: { address: ALICE }, to: ALICE, amount: 0n })
  await page.advance(1)
  await quoted(page)
  await page.order({ type: 'confirm' })
  expect(page.eip155.submissions.last().asked.draft).toMatchObject({ to: ALICE, amount: 0n, isReplacement: true })
  await page.eip155.submissions.last().resolve(OTHER)
  await settled()
  expect(shown(page)).toMatchObject({ isCancellation: true, amount: { exact: '1.5' }, to: { address: BOB } })
  expect([shown(page).isReplaceable, shown(page, 1).isReplaceable], 'only the newest can be replaced').toEqual([
    true,
    false,
  ])
  await replace(page, 'spedUp')
  expect(page.form().replaces?.how, 'an empty transaction that is sped up still cancels').toBe('cancelled')
  await quoted(page)
  await page.order({ type: 'confirm' })
  expect(page.eip155.submissions.last().asked.draft).toMatchObject({ to: ALICE, amount: 0n, isReplacement: true })
})

test('H28 a draft without the nonce of the pending transfer is a second payment, and is not signed', async () => {
  for (const wrong of [{ trace: { block: 9, nonce: 4 }, isReplacement: true }, { trace: { block: 9, nonce: 3 } }]) {
    const page = await pendingPage()
    await replace(page, 'spedUp')
    await page.estimated()
    await page.drafted(wrong)
    await page.order({ type: 'confirm' })
    expect(page.form().screen).toBe('quote')
    expect(page.eip155.submissions.list).toHaveLength(1)
    page.stop()
  }
})

test('a wallet that chooses the nonce itself is not offered it', async () => {
  const page = await pendingPage({ takesNonce: false })
  expect(shown(page).isReplaceable).toBe(false)
  await replace(page, 'spedUp')
  expect(page.form(), 'the form is empty').toMatchObject({ screen: 'edit', typed: '', replaces: undefined })
})

test('H27 another account or network cannot replace it, and finds an empty form', async () => {
  for (const change of ['account', 'network'] as const) {
    const page = await pendingPage()
    await replace(page, 'spedUp')
    await quoted(page)
    const accounts = [{ namespace: 'eip155', address: BOB }] as const
    await page.eip155.report(
      'fox',
      change === 'account'
        ? { type: 'accounts.changed', accounts, selected: BOB }
        : { type: 'chain.changed', chainId: POLYGON },
    )
    await settled()
    expect(page.form()).toMatchObject({ screen: 'edit', typed: '', replaces: undefined })
    expect(shown(page).isReplaceable).toBe(false)
    page.stop()
  }
})

test('a visitor who goes back leaves nothing in the form', async () => {
  const page = await pendingPage()
  await replace(page, 'spedUp')
  await quoted(page)
  await page.send({ type: 'view.back' })
  await settled()
  expect(page.view()).toBe('TransactionStatus')
  await page.open()
  expect(page.form()).toMatchObject({ screen: 'edit', typed: '', receiver: { text: '' }, replaces: undefined })
})

test('a wallet that declines leaves the first one pending, and Try again quotes again', async () => {
  const page = await pendingPage()
  await replace(page, 'spedUp')
  await quoted(page)
  await page.order({ type: 'confirm' })
  await page.advance(1_000)
  await page.eip155.submissions.last().reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
  await page.advance(150)
  expect(page.form()).toMatchObject({ screen: 'failed', replaces: { how: 'spedUp', amount: { exact: '1.5' } } })
  expect(toastsOf(page.actor)?.context.toast?.message).toBe('send.failed')
  expect(page.transactions().map(({ status }) => status)).toEqual(['submitted'])
  expect(
    page.actor
      .getSnapshot()
      .context.history.map(({ view }) => view)
      .slice(-2),
  ).toEqual(['TransactionStatus', 'WalletSendPreview'])
  await page.order({ type: 'retry' })
  await quoted(page)
  expect(page.form()).toMatchObject({ screen: 'review', payer: { chainId: ETHEREUM } })
})
