import type { Transaction } from '@foyer/core'
import { expect, test } from 'vitest'
import { ETHEREUM, type Page } from '../../page.fixture.tsx'
import { isHistory, type ScriptedServices, scriptedServices } from '../../scriptedServices.fixture.ts'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'

const { open } = createPages()

/** Address of the approval in the fixtures. */
const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

type Row = Partial<Transaction['metadata']> & { id?: string; transfers?: Transaction['transfers'] }

let made = 0
const transaction = ({ id, transfers = [], ...metadata }: Row = {}): Transaction => {
  made += 1
  return {
    id: id ?? hash(made),
    metadata: {
      minedAt: '2026-01-15T12:00:00.000Z',
      chain: ETHEREUM,
      operationType: 'send',
      status: 'confirmed',
      sentFrom: OWN,
      sentTo: OTHER,
      ...metadata,
    },
    transfers,
  }
}

const token = (numeric: string, symbol = 'ETH') => ({ fungible_info: { symbol }, quantity: { numeric } })
const spam = () => transaction({ operationType: 'receive', transfers: [{ nft_info: { flags: { is_spam: true } } }] })

const openActivity = async () => {
  const services = scriptedServices()
  const page = open(services.options)
  await openAccount(page)
  find(page, 'tab', 'Activity').click()
  await expect.poll(() => names(page, 'tabpanel')).toEqual(['Activity'])
  return { page, services }
}

const answer = async (services: ScriptedServices, data: unknown[], next?: string) => {
  const request = await services.request(isHistory)
  request.answer({ data, ...(next && { next }) })
  return request
}

const openListed = async (...rows: Row[]) => {
  const { page, services } = await openActivity()
  await answer(services, rows.map(transaction))
  await expect.poll(() => lines(page).length).toBe(rows.length)
  return { page, services }
}

const lines = (page: Page) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="transaction"]')]
const operations = (page: Page) =>
  lines(page).map(line => line.querySelector('.row-text .row-name')?.textContent?.replace(' (opens in a new tab)', ''))
const subs = (page: Page) => lines(page).map(line => line.querySelector('.row-text .small')?.textContent)
const values = (page: Page) => lines(page).map(line => line.querySelector('.row-value .row-name')?.textContent)

test('while the activity is loading that is announced', async () => {
  const { page, services } = await openActivity()
  await expect.poll(() => names(page, 'status')).toContain('Activity is loading')
  expect(lines(page)).toEqual([])
  const { url } = await answer(services, [transaction()])
  expect(url.pathname).toContain(OWN)
  expect(url.searchParams.get('chainId')).toBe(ETHEREUM)
  await expect.poll(() => lines(page).length).toBe(1)
  expect(names(page, 'status')).not.toContain('Activity is loading')
})

test('an account without transactions says so for its network', async () => {
  const { page, services } = await openActivity()
  await answer(services, [])
  await expect.poll(() => names(page, 'heading')).toContain('No activity yet')
  expect(page.text()).toContain('What you send and receive on Ethereum shows up here once it is mined.')
})

test('transactions are grouped by month, the newest first', async () => {
  const { page } = await openListed(
    { minedAt: '2026-02-10T12:00:00.000Z' },
    { minedAt: '2026-01-20T12:00:00.000Z' },
    { minedAt: '2026-01-10T12:00:00.000Z' },
  )
  expect(names(page, 'region')).toEqual(['February 2026', 'January 2026'])
  expect(names(page, 'heading').slice(-2)).toEqual(['February 2026', 'January 2026'])
  expect(names(page, 'list').slice(-2)).toEqual(['February 2026', 'January 2026'])
  const times = [...page.modal()!.querySelectorAll('time')].map(time => time.getAttribute('datetime'))
  expect(times).toEqual(['2026-02-10T12:00:00.000Z', '2026-01-20T12:00:00.000Z', '2026-01-10T12:00:00.000Z'])
})

test('a row says what was done, with whom, and how much', async () => {
  const { page } = await openListed(
    { transfers: [token('1234.5')] },
    { operationType: 'receive', sentFrom: OTHER, sentTo: OWN, transfers: [token('0.25', 'USDC')] },
    { sentTo: OWN, transfers: [token('1')] },
  )
  expect(operations(page)).toEqual(['Sent', 'Received', 'Sent'])
  expect(subs(page)).toEqual(['To 0x70…dc79C8', 'From 0x70…dc79C8', 'To yourself'])
  expect(values(page)).toEqual(['−1,234.500 ETH', '+0.250 USDC', '1.000 ETH'])
})

test('an amount that was received is marked, unless the transaction failed', async () => {
  const received = { operationType: 'receive', sentFrom: OTHER, sentTo: OWN, transfers: [token('2')] }
  const { page } = await openListed(received, { ...received, status: 'failed' })
  expect(lines(page).map(line => line.querySelector('.amount-received') !== null)).toEqual([true, false])
})

test.each([
  ['failed', 'Sent · Failed'],
  ['pending', 'Sent · Pending'],
  ['something else', 'Sent · Unknown outcome'],
  ['confirmed', 'Sent'],
])('the status %s is part of the name of the row', async (status, name) => {
  const { page } = await openListed({ status, transfers: [token('1')] })
  expect(operations(page)).toEqual([name])
})

test('an operation that is not known is a contract call, and shows the time in place of an amount', async () => {
  const { page } = await openListed({ operationType: 'rebase' }, { operationType: 'approve' })
  expect(operations(page)).toEqual(['Contract call', 'Approved'])
  expect(lines(page).map(line => line.querySelector('.row-value .row-name time') !== null)).toEqual([true, true])
})

test('several transfers are listed with their amounts, the rest as a number', async () => {
  const { page } = await openListed({
    operationType: 'trade',
    transfers: [token('1'), token('2000', 'USDC'), token('3', 'A'), token('4', 'B'), token('5', 'C'), token('6', 'D')],
  })
  expect(operations(page)).toEqual(['Swapped'])
  expect(subs(page)).toEqual(['1.000 ETH · 2,000.000 USDC · 3.000 A · 4.000 B · 2 more'])
})

test('one collectible is shown by its name, several of them with their number', async () => {
  const { page } = await openListed(
    { transfers: [{ nft_info: { name: 'Heron #7' }, quantity: { numeric: '1' } }] },
    { transfers: [{ nft_info: { name: 'Badge' }, quantity: { numeric: '5' } }] },
  )
  expect(values(page)).toEqual(['−Heron #7', '−5 Badge'])
})

test('a row links to the transaction in the explorer, in a new tab', async () => {
  const { page } = await openListed({ id: hash(10_000) })
  const line = lines(page)[0] as HTMLAnchorElement
  expect([line.href, line.target, line.rel]).toEqual([
    `https://explorer.example/tx/${hash(10_000)}`,
    '_blank',
    'noopener noreferrer',
  ])
  expect(line.textContent).toContain('(opens in a new tab)')
})

test('a row without a transaction hash has no link', async () => {
  const { page } = await openListed({ id: 'row-17' })
  expect(lines(page)[0]?.tagName).toBe('DIV')
  expect(lines(page)[0]?.textContent).not.toContain('(opens in a new tab)')
})

test('H46 the name of a token is text, and one that can be taken for another is marked', async () => {
  const { page } = await openListed({ transfers: [token('1', '<b>X</b>')] }, { transfers: [token('1', 'ЕТН')] })
  expect(values(page)[0]).toBe('−1.000 <b>X</b>')
  expect(page.modal()!.querySelector('section b')).toBe(null)
  const warnings = lines(page).map(line => line.querySelector('[data-part="look-alike"]')?.textContent)
  expect(warnings).toEqual([undefined, 'Check the letters: this name looks like another one.'])
})

test('a failure says why, and Try again asks once more', async () => {
  const { page, services } = await openActivity()
  ;(await services.request(isHistory)).refuse(503)
  await expect.poll(() => names(page, 'heading')).toContain('Failed to fetch transactions')
  const failed = page.part('failed')
  expect(failed?.getAttribute('role')).toBe('status')
  expect(failed?.textContent).toContain('The service refused the request. Try again in a moment.')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => names(page, 'status')).toContain('Activity is loading')
  await answer(services, [transaction()])
  await expect.poll(() => lines(page).length).toBe(1)
  expect(page.part('failed')).toBe(null)
})

test('a failure is a toast too, in the live region that interrupts', async () => {
  const { page, services } = await openActivity()
  expect(names(page, 'alert').filter(Boolean)).toEqual([])
  ;(await services.request(isHistory)).refuse(503)
  await expect.poll(() => names(page, 'alert').filter(Boolean)).toEqual(['Failed to fetch transactions'])
})

test('the tab shows the ten latest, and leads to all of them', async () => {
  const { page, services } = await openActivity()
  await answer(
    services,
    Array.from({ length: 12 }, () => transaction()),
  )
  await expect.poll(() => lines(page).length).toBe(10)
  find(page, 'button', 'All activity').click()
  await shown(page, 'Transactions')
  await expect.poll(() => lines(page).length).toBe(12)
  expect(names(page, 'heading')[0]).toBe('Activity')
  expect(names(page, 'button')).toEqual(['Back', 'Close'])
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
  await expect.poll(() => names(page, 'tabpanel')).toEqual(['Activity'])
})

test('up to ten transactions without a further page have no link to all', async () => {
  const { page } = await openListed({}, {})
  expect(names(page, 'button')).not.toContain('All activity')
})

const openAll = async (services: ScriptedServices, page: Page) => {
  await answer(
    services,
    Array.from({ length: 11 }, () => transaction()),
    'second',
  )
  await expect.poll(() => names(page, 'button')).toContain('All activity')
  find(page, 'button', 'All activity').click()
  await shown(page, 'Transactions')
}

test('the view of all asks for the next page near the end, and shows it below', async () => {
  const { page, services } = await openActivity()
  await openAll(services, page)
  const { url } = await answer(services, [transaction({ minedAt: '2025-12-24T12:00:00.000Z' })])
  expect(url.searchParams.get('cursor')).toBe('second')
  await expect.poll(() => names(page, 'region')).toEqual(['January 2026', 'December 2025'])
  expect(services.requested(isHistory)).toHaveLength(2)
})

test('a next page that fails keeps the transactions so far, says that they end early, and Try again reads the newest', async () => {
  const { page, services } = await openActivity()
  await openAll(services, page)
  ;(await services.request(isHistory)).refuse(500)
  await expect.poll(() => page.part('outdated')?.textContent).toContain('The list ends early.')
  expect(names(page, 'alert').filter(Boolean)).toEqual(['Failed to fetch transactions'])
  expect(names(page, 'region')).toEqual(['January 2026'])
  page.press('retry')
  const { url } = await answer(services, [])
  expect(url.searchParams.get('cursor')).toBe(null)
  await expect.poll(() => page.part('outdated')).toBe(null)
})

test('an account whose latest pages are all spam pauses, and goes on when asked', async () => {
  const { page, services } = await openActivity()
  for (const cursor of ['a', 'b', 'c', 'd', 'e']) await answer(services, [spam()], cursor)
  await expect.poll(() => names(page, 'heading')).toContain('Nothing to show so far')
  expect(page.text()).toContain('The latest transactions are spam, or not of this account’s chain.')
  expect(services.requested(isHistory)).toHaveLength(5)
  find(page, 'button', 'Look further back').click()
  const { url } = await answer(services, [transaction()])
  expect(url.searchParams.get('cursor')).toBe('e')
  await expect.poll(() => lines(page).length).toBe(1)
})

test('without a service there is no tab for the activity, and nothing is asked', async () => {
  const services = scriptedServices()
  const page = open({ ...services.options, urls: { registry: 'https://registry.example' } })
  await openAccount(page)
  expect(names(page, 'tab')).not.toContain('Activity')
  expect(services.requested(isHistory)).toEqual([])
})
