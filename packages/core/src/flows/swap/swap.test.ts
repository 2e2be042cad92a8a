import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { toastsOf } from '../../visit.fixture.ts'
import { sent } from '../transactions/transactions.fixture.ts'
import { approvalDraft, forecast, swapDraft } from './swap.fixture.ts'
import { fill, review, type SwappingPage, settled, swappingPage } from './swap.visit.fixture.ts'

const toast = (page: SwappingPage) => toastsOf(page.actor)?.context.toast?.message

async function connectedPage() {
  const page = await swappingPage()
  await page.connect()
  return page
}

test('the form, the list of tokens and the preview follow each other, and Back leads to the form', async () => {
  const page = await connectedPage()
  await page.open()
  expect([page.view(), page.form().screen]).toEqual(['Swap', 'edit'])
  await page.order({ type: 'side.choose', side: 'sold' })
  expect(page.view()).toBe('SwapSelectToken')
  await page.send({ type: 'view.back' })
  await settled()
  expect(page.view()).toBe('Swap')
  await fill(page)
  expect(page.form()).toMatchObject({
    missing: undefined,
    offer: {
      output: { text: '0.6', symbol: 'LINK' },
      rate: '0.06',
      least: { exact: '0.594' },
      impact: { level: 'unknown', percent: undefined },
    },
  })
  await page.order({ type: 'review' })
  expect([page.view(), page.form().screen]).toEqual(['SwapPreview', 'prepare'])
  await page.send({ type: 'view.back' })
  await settled()
  expect([page.view(), page.form().screen, page.form().review]).toEqual(['Swap', 'edit', undefined])
})

test('an approval and the swap are two transactions of the list, each for one press', async () => {
  const page = await connectedPage()
  await review(page, { allowance: 0n })
  expect(page.form()).toMatchObject({ state: 'unapproved', review: { needsApproval: true, isTogether: false } })
  await page.order({ type: 'approve' })
  await page.order({ type: 'approve' })
  page.approvals.list[0]!.resolve(approvalDraft())
  await settled()
  expect(page.approvals.list).toHaveLength(1)
  expect(page.view()).toBe('SwapPreview')
  expect(page.eip155.submissions.list).toHaveLength(1)
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  expect(page.transactions()).toMatchObject([{ status: 'submitted', summary: { kind: 'approval' } }])
  expect(page.form().state).toBe('awaiting')
  await page.advance(5_000)
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: sent, block: 8 }])
  await settled()
  page.foresees.list.at(-1)!.resolve(forecast())
  await settled()
  expect(page.form().state).toBe('ready')
  await page.order({ type: 'confirm' })
  await page.order({ type: 'confirm' })
  page.drafts.list[0]!.resolve(swapDraft())
  await settled()
  expect(page.view()).toBe('TransactionStatus')
  expect(page.eip155.submissions.list.map(({ asked }) => asked.draft.to)).toHaveLength(2)
  await page.eip155.submissions.last().resolve({ type: 'transaction', hash: `0x${'cd'.repeat(32)}` })
  await settled()
  expect(toast(page)).toBe('send.started')
  expect(page.transactions().map(({ summary }) => summary?.kind)).toEqual(['swap', 'approval'])
})

test('H04 an approval that the wallet does not answer says so after a while, and can be left', async () => {
  const page = await connectedPage()
  await review(page, { allowance: 0n })
  await page.order({ type: 'approve' })
  page.approvals.list[0]!.resolve(approvalDraft())
  await settled()
  expect(page.form()).toMatchObject({ state: 'awaiting', isApprovalDelayed: false })
  await page.advance(15_000)
  expect(page.form()).toMatchObject({ state: 'awaiting', isApprovalDelayed: true })
  await page.order({ type: 'approval.forget' })
  expect(page.form()).toMatchObject({ isApprovalDelayed: false })
  expect(page.eip155.submissions.list).toHaveLength(1)
})

test('an approval that no block has for long is looked at as long as the visitor waits for it', async () => {
  const page = await connectedPage()
  await review(page, { allowance: 0n })
  await page.order({ type: 'approve' })
  page.approvals.list[0]!.resolve(approvalDraft())
  await settled()
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  await page.advance(25_000)
  expect(page.transactions()).toMatchObject([{ status: 'unconfirmed' }])
  await page.eip155.looks.last().resolve([{ status: 'unseen' }])
  await settled()
  const { length } = page.eip155.looks.list
  await page.advance(5_000)
  expect(page.eip155.looks.list).toHaveLength(length + 1)
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: sent, block: 8 }])
  await settled()
  page.foresees.list.at(-1)!.resolve(forecast())
  await settled()
  expect(page.form().state).toBe('ready')
})

test('a swap that was declined in the wallet is back at its preview, and nothing was sent', async () => {
  const page = await connectedPage()
  await review(page)
  await page.order({ type: 'confirm' })
  page.drafts.list[0]!.resolve(swapDraft())
  await settled()
  await page.advance(1_000)
  await page.eip155.submissions.last().reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
  await settled()
  expect([page.view(), page.form().screen, page.form().error?.code]).toEqual([
    'SwapPreview',
    'failed',
    'wallet.rejected',
  ])
  expect([toast(page), page.transactions()]).toEqual(['swap.failed', []])
})

test('what fails says which step it was', async () => {
  const page = await connectedPage()
  await page.open()
  await fill(page)
  await page.order({ type: 'review' })
  page.foresees.list.at(-1)!.reject(new FoyerError('rpc.failed', { method: 'eth_call' }))
  await settled()
  expect([toast(page), page.form().screen]).toEqual(['swap.allowanceFailed', 'failed'])
  await page.order({ type: 'retry' })
  page.foresees.list.at(-1)!.reject(new FoyerError('transfer.insufficient', { asset: 'token', missing: '1' }))
  await settled()
  await page.advance(150)
  expect([toast(page), page.view(), page.form().error?.code]).toEqual(['swap.failed', 'Swap', 'transfer.insufficient'])
})

test('a forged report of a confirmation asks no wallet for anything', async () => {
  const page = await connectedPage()
  await review(page)
  await page.send({ type: 'swap.confirmed', id: 'forged' })
  await settled()
  expect([page.eip155.submissions.list, page.transactions()]).toEqual([[], []])
  expect(page.form().state).toBe('ready')
})
