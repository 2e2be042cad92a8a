import { FoyerError, type TransactionRecord } from '@foyer/core'
import { expect, test } from 'vitest'
import { offerTransfers } from '../../scriptedTransfers.fixture.ts'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'
import { record, storageWith } from './transactions.fixture.ts'

const { open } = createPages()

/** Page that shows a pending transfer of a wallet, which takes the nonce that it is given. */
async function openPending(rest: Partial<TransactionRecord> = {}) {
  const page = open({ storage: storageWith(record({ takesNonce: true, ...rest })) })
  const submissions = offerTransfers(page.evm.adapter)
  await openAccount(page)
  // The row comes when the stored transfers have been read.
  await expect.poll(() => names(page, 'button')).toContainEqual(expect.stringMatching(/^Activity/))
  find(page, 'button', /^Activity/).click()
  await shown(page, 'Transactions')
  page.press('transaction')
  await shown(page, 'TransactionStatus')
  return { page, submissions }
}

test('Speed up leads to a review of the same transfer, which is sent once', async () => {
  const { page, submissions } = await openPending()
  find(page, 'button', 'Speed up').click()
  await shown(page, 'WalletSendPreview')
  await expect.poll(() => page.part('notice')?.textContent ?? '').toContain('Only one of the two can get into a block.')
  await expect.poll(() => page.part('confirm')?.getAttribute('aria-busy')).toBe(null)
  expect(page.part('amount')?.textContent).toBe('25 USDC')
  expect(page.text()).not.toContain('First time you send to this address.')
  const confirm = find(page, 'button', 'Speed up')
  confirm.click()
  confirm.click()
  await shown(page, 'TransactionStatus')
  await expect.poll(() => submissions.length).toBe(1)
  expect(submissions[0]!.asked).toMatchObject({ amount: 25_000_000n, isReplacement: true, trace: { nonce: 3 } })
})

test('Cancel leads to a review of an empty transaction, without a receiver', async () => {
  const { page, submissions } = await openPending()
  find(page, 'button', 'Cancel transfer').click()
  await shown(page, 'WalletSendPreview')
  await expect.poll(() => page.part('confirm')?.getAttribute('aria-busy')).toBe(null)
  expect(page.part('amount')?.textContent).toBe('25 USDC')
  expect(page.part('address')).toBe(null)
  find(page, 'button', 'Cancel transfer').click()
  await expect.poll(() => submissions.length).toBe(1)
  submissions[0]!.resolve({ type: 'transaction', hash: `0x${'cd'.repeat(32)}` })
  await expect.poll(() => names(page, 'heading').at(-1)).toBe('Cancellation of 25 USDC on its way')
  expect(page.part('receiver')).toBe(null)
  expect(names(page, 'button')).not.toContain('Cancel transfer')
})

test('Back from a replacement that could not be made leads to the transfer', async () => {
  const { page, submissions } = await openPending()
  find(page, 'button', 'Speed up').click()
  await expect.poll(() => page.part('confirm')?.getAttribute('aria-busy')).toBe(null)
  find(page, 'button', 'Speed up').click()
  await expect.poll(() => submissions.length).toBe(1)
  submissions[0]!.reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
  await expect.poll(() => page.text()).toContain('The transfer was not sent')
  find(page, 'button', 'Keep waiting').click()
  await shown(page, 'TransactionStatus')
  expect(names(page, 'heading').at(-1)).toBe('25 USDC on its way')
})

test.each<[string, Partial<TransactionRecord>]>([
  ['of a wallet that chooses the nonce itself', { takesNonce: false }],
  ['that is one of several calls', { submitted: { type: 'calls', id: '1' } }],
  ['of another wallet', { connectorId: 'rivet' }],
])('a transfer %s has no such buttons', async (_, rest) => {
  const { page } = await openPending(rest)
  expect(names(page, 'button')).not.toContain('Speed up')
  expect(names(page, 'button')).not.toContain('Cancel transfer')
})
