import { expect, test } from 'vitest'
import { spoken } from '../../roles.fixture.ts'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'
import { token } from '../portfolio/services.fixture.ts'
import { BALANCES, openForm, type SendPage, sendPages, type } from './send.fixture.ts'

const pages = createPages()
const open = sendPages(pages.open)

const rows = (page: SendPage) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="token"]')].map(spoken)

const openTokens = async (page: SendPage, balances?: readonly object[]) => {
  await openForm(page, balances)
  page.press('token-select')
  await shown(page, 'WalletSendSelectToken')
}

test('the native currency is first, with balance and worth, and a press chooses a token', async () => {
  const page = open()
  await openTokens(page)
  expect(names(page, 'heading')).toEqual(['Select token'])
  await expect.poll(() => rows(page)).toEqual(['Coin1.50 ETH$3,000.00', 'USD Coin312.40 USDC$312.40'])
  find(page, 'button', /^USD Coin/).click()
  await shown(page, 'WalletSend')
  expect(page.part('token-select')?.textContent).toContain('USDC')
})

test('tokens are found by name, symbol and address, and a search without a result says so', async () => {
  const page = open()
  await openTokens(page)
  type(page, 'search', 'usdc')
  await expect.poll(() => rows(page)).toEqual(['USD Coin312.40 USDC$312.40'])
  type(page, 'search', String(BALANCES[1]?.address).slice(-12))
  await expect.poll(() => rows(page)).toEqual(['USD Coin312.40 USDC$312.40'])
  type(page, 'search', 'peso')
  await expect.poll(page.text).toContain('You have no token like peso on this network.')
  page.press('clear')
  await expect.poll(() => rows(page).length).toBe(2)
})

test('a search is over once the visitor leaves the list', async () => {
  const page = open()
  await openTokens(page)
  type(page, 'search', 'peso')
  await expect.poll(() => rows(page).length).toBe(0)
  find(page, 'button', 'Back').click()
  await shown(page, 'WalletSend')
  page.press('token-select')
  await shown(page, 'WalletSendSelectToken')
  await expect.poll(() => rows(page).length).toBe(2)
})

test('the native currency can be chosen while the tokens load, and when they could not be read', async () => {
  const page = open()
  await openAccount(page)
  await expect.poll(() => page.requests.balance.length).toBe(1)
  find(page, 'button', 'Send').click()
  await shown(page, 'WalletSend')
  await expect.poll(() => page.part('token-select')).not.toBe(null)
  page.press('token-select')
  await shown(page, 'WalletSendSelectToken')
  await expect.poll(() => rows(page)).toEqual(['CoinETH'])
  expect(page.text()).toContain('Tokens are loading')
  page.requests.balance[0]?.fail(400)
  await expect.poll(page.text).toContain('Token Balance Unavailable')
  expect(rows(page)).toEqual(['CoinETH'])
})

test('H46 a look-alike token has a warning and its address, and its markup stays text', async () => {
  const page = open()
  // The second letter is Cyrillic.
  await openTokens(page, [token('<b>UЅDC', 'UЅDC')])
  await expect.poll(() => rows(page).length).toBe(2)
  expect(rows(page)[1]).toContain('Check the letters: this name looks like another one.')
  expect(rows(page)[1]).toContain('0x')
  expect(page.modal()?.querySelector('[data-part="token"] b')).toBe(null)
})
