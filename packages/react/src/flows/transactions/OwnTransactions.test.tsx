import type { TransactionRecord } from '@foyer/core'
import { expect, test } from 'vitest'
import { approval, BASE, ETHEREUM, type Page, SOLANA } from '../../page.fixture.tsx'
import { nameOf } from '../../roles.fixture.ts'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { isHistory, scriptedServices } from '../../scriptedServices.fixture.ts'
import { createPages, find, names, openAccount, openConnect, shown } from '../../visit.fixture.ts'
import { BOB, HASH, OWN, record, storageWith } from './transactions.fixture.ts'

const { open } = createPages()

const SOL_ADDRESS = '4Nd1mYQHhKhLJ4Gf4h4wXHCF7rJAGTKcYp8o1sPjYCJr'

const rows = (page: Page) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="transaction"]')]
const own = (page: Page) => rows(page).filter(({ tagName }) => tagName === 'BUTTON')
const texts = (page: Page) => own(page).map(row => row.querySelector('.row-text .row-name')?.textContent)
const states = (page: Page) => rows(page).map(({ dataset }) => dataset.state)

/** Row of the service's history. */
const listed = (id: string, minedAt = '2026-02-10T12:01:00.000Z') => ({
  id,
  metadata: {
    minedAt,
    chain: ETHEREUM,
    operationType: 'send',
    status: 'confirmed',
    sentFrom: OWN,
    sentTo: BOB,
  },
  transfers: [],
})

async function openActivity(...records: TransactionRecord[]) {
  const services = scriptedServices()
  const page = open({ ...services.options, storage: storageWith(...records) })
  await openAccount(page)
  find(page, 'tab', 'Activity').click()
  return { page, answer: async (data: unknown[]) => (await services.request(isHistory)).answer({ data }), services }
}

async function openOnSolana(...records: TransactionRecord[]) {
  const services = scriptedServices()
  const page = open({ ...services.options, storage: storageWith(...records) })
  page.evm.announce([])
  page.sol.announce([connector('solana', 'cat', 'Cat')])
  await openConnect(page)
  await expect.poll(() => page.part('wallet', '[data-wallet-id="cat"]')).toBeTruthy()
  page.press('wallet', '[data-wallet-id="cat"]')
  await expect.poll(() => page.sol.connects.length).toBe(1)
  page.sol.connects[0]?.resolve(approval('cat', SOLANA, SOL_ADDRESS))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  return page
}

const onSolana = (rest: Partial<TransactionRecord> = {}) => {
  const { draft: _, ...plain } = record()
  return { ...plain, namespace: 'solana', chainId: SOLANA, address: SOL_ADDRESS, ...rest } as TransactionRecord
}

test('what is pending is on top of the activity, and what the service does not list yet is below it', async () => {
  const { page, answer } = await openActivity(
    record({ id: 'a', status: 'unconfirmed' }),
    record({ id: 'b', status: 'confirmed', submitted: { type: 'transaction', hash: `0x${'01'.repeat(32)}` } }),
  )
  await answer([listed(`0x${'02'.repeat(32)}`)])
  await expect.poll(() => states(page)).toEqual(['unconfirmed', 'confirmed', 'confirmed'])
  expect(texts(page)).toEqual(['Sending 25 USDC', 'Sent 25 USDC'])
  expect(names(page, 'list').slice(-3)).toEqual(['Pending', 'Recent', 'February 2026'])
  expect(own(page)[0]?.textContent).toContain('To bob.foyer.id')
  expect(own(page)[0]?.textContent).toContain('Not in a block')
  expect(own(page)[0]?.querySelector('time')?.dateTime).toBe('2026-02-10T12:00:00.000Z')
})

test('H58 a replaced transfer is listed by how: one that was sent again has not failed', async () => {
  const replaced = (how: TransactionRecord['how']) => record({ id: `${how}`, status: 'replaced', how })
  const { page, answer } = await openActivity(replaced('spedUp'), replaced('cancelled'), replaced('other'))
  await answer([])
  await expect.poll(() => texts(page)).toEqual(['Sent 25 USDC', 'Transfer of 25 USDC', 'Transfer of 25 USDC'])
  const tones = own(page).map(row => row.querySelector<HTMLElement>('.badge')?.dataset.tone)
  expect(tones).toEqual(['neutral', 'bad', 'bad'])
  for (const [at, state] of ['Sent again', 'Cancelled', 'Replaced'].entries())
    expect(own(page)[at]?.textContent).toContain(state)
})

test('one transaction is listed once: a pending one above, a final one by the service', async () => {
  const hash = { type: 'transaction', hash: HASH.toUpperCase().replace('0X', '0x') } as const
  const pending = await openActivity(record({ status: 'unconfirmed', submitted: hash }))
  await pending.answer([listed(HASH)])
  await expect.poll(() => names(pending.page, 'list')).not.toContain('February 2026')
  await expect.poll(() => states(pending.page)).toEqual(['unconfirmed'])
  pending.page.press('close')
  const final = await openActivity(record({ status: 'confirmed', submitted: hash }))
  await final.answer([listed(HASH)])
  await expect.poll(() => rows(final.page).map(({ tagName }) => tagName)).toEqual(['A'])
})

test('H40 where the history fails only ours are shown, with a note', async () => {
  const { page, services } = await openActivity(record({ status: 'confirmed' }))
  ;(await services.request(isHistory)).refuse(503)
  await expect.poll(() => page.part('outdated')?.textContent).toContain('Failed to fetch transactions')
  expect(page.part('failed')).toBe(null)
  expect(texts(page)).toEqual(['Sent 25 USDC'])
})

test('a history without rows does not say that there is no activity beside ours', async () => {
  const { page, answer } = await openActivity(record({ status: 'confirmed' }))
  await answer([])
  await expect.poll(() => names(page, 'status')).not.toContain('Activity is loading')
  expect(page.part('nothing')).toBe(null)
  expect(texts(page)).toEqual(['Sent 25 USDC'])
})

test('only transactions of the active account are listed, and final ones only of its chain', async () => {
  const { page, answer } = await openActivity(
    record({ id: 'a', status: 'submitted', address: BOB }),
    record({ id: 'b', status: 'submitted', chainId: BASE, address: OWN.toLowerCase() }),
    record({ id: 'c', status: 'confirmed', chainId: BASE }),
    onSolana({ id: 'd' }),
  )
  await answer([])
  await expect.poll(() => states(page)).toEqual(['submitted'])
})

test('a row leads to the transaction, and Back to the list', async () => {
  const { page, answer } = await openActivity(record())
  await answer([])
  await expect.poll(() => own(page).length).toBe(1)
  page.press('transaction')
  await shown(page, 'TransactionStatus')
  expect(names(page, 'heading').at(-1)).toBe('25 USDC on its way')
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
  expect(own(page)).toHaveLength(1)
})

test('an account without the tab has a way to the list once there is something in it', async () => {
  const empty = await openOnSolana()
  expect(empty.part('transactions')).toBe(null)
  empty.press('close')
  const page = await openOnSolana(onSolana())
  expect(names(page, 'tab')).not.toContain('Activity')
  expect(page.part('transactions')).toBeTruthy()
  expect(nameOf(page.part('transactions')!)).toBe('Activity1 pending')
  page.press('transactions')
  await shown(page, 'Transactions')
  expect(names(page, 'heading')).toEqual(['Activity', 'Pending'])
  expect(texts(page)).toEqual(['Sending 25 USDC'])
})

test('H46 the symbol and the name of the receiver are text', async () => {
  const { page, answer } = await openActivity(
    record({ summary: { symbol: '<b>X</b>\u202e', decimals: 0, amount: '7', to: BOB, name: '<i>bob</i>' } }),
  )
  await answer([])
  await expect.poll(() => texts(page)).toEqual(['Sending 7 <b>X</b>'])
  expect(own(page)[0]?.querySelector('b, i')).toBe(null)
})

test('the account button says how many transactions are pending', async () => {
  const { page } = await openActivity(
    record({ id: 'a' }),
    record({ id: 'b', status: 'undetermined' }),
    record({ id: 'c', status: 'confirmed' }),
  )
  await expect.poll(() => nameOf(page.button()!)).toBe('Account 0x52…169EE7, 1 transaction pending')
  expect(page.button()?.querySelector('[data-part="pending"]')?.textContent).toBe('1 transaction pending')
})
