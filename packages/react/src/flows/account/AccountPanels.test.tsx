import { expect, test } from 'vitest'
import { approval, type Page, SOLANA } from '../../page.fixture.tsx'
import { allByRole, spoken } from '../../roles.fixture.ts'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { createPages, find, names, openAccount, openConnect, shown } from '../../visit.fixture.ts'
import { ADDRESS, createServices, openTab, token } from '../portfolio/services.fixture.ts'

const { open } = createPages()

const EMPTY = { balances: [] }
const EMPTY_HISTORY = { data: [], next: null }

const selected = (page: Page) =>
  allByRole(page.modal()!, 'tab').map(tab => [tab.textContent, tab.getAttribute('aria-selected'), tab.tabIndex])

const press = (tab: HTMLElement, key: string) =>
  tab.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }))

const openSolana = async (page: Page) => {
  page.evm.announce([])
  page.sol.announce([connector('solana', 'cat', 'Cat')])
  await openConnect(page)
  await expect.poll(() => page.part('wallet', '[data-wallet-id="cat"]')).toBeTruthy()
  page.press('wallet', '[data-wallet-id="cat"]')
  await expect.poll(() => page.sol.connects.length).toBe(1)
  page.sol.connects[0]?.resolve(approval('cat', SOLANA, '4Nd1mYQHhKhLJ4Gf4h4wXHCF7rJAGTKcYp8o1sPjYCJr'))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
}

test('the tabs have a name, one of them is selected, and the panel is named after it', async () => {
  const { options } = createServices()
  const page = open(options)
  await openAccount(page)
  expect(page.modal()?.querySelector('[role="tablist"]')?.getAttribute('aria-label')).toBe('What the account holds')
  expect(selected(page)).toEqual([
    ['Tokens', 'true', 0],
    ['NFTs', 'false', -1],
    ['Activity', 'false', -1],
  ])
  expect(names(page, 'tabpanel')).toEqual(['Tokens'])
  const panel = allByRole(page.modal()!, 'tabpanel')[0]
  expect(find(page, 'tab', 'Tokens').getAttribute('aria-controls')).toBe(panel?.id)
})

test('a tab that is pressed is selected and stays so when the visitor comes back to the account', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openTab(page, 'NFTs')
  await expect.poll(() => names(page, 'tabpanel')).toEqual(['NFTs'])
  await expect.poll(() => requests.history.length).toBe(1)
  find(page, 'button', 'Network: Ethereum. Change').click()
  await shown(page, 'Networks')
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
  expect(names(page, 'tabpanel')).toEqual(['NFTs'])
})

test('the arrow keys, Home and End select a tab and move the focus to it', async () => {
  const { options } = createServices()
  const page = open(options)
  await openAccount(page)
  const [tokens, nfts, activity] = ['Tokens', 'NFTs', 'Activity'].map(name => find(page, 'tab', name))
  const expectSelected = async (tab: HTMLElement | undefined) => {
    await expect.poll(() => tab?.getAttribute('aria-selected')).toBe('true')
    expect(page.modal()?.activeElement).toBe(tab)
  }
  press(tokens!, 'ArrowRight')
  await expectSelected(nfts)
  press(nfts!, 'End')
  await expectSelected(activity)
  press(activity!, 'ArrowRight')
  await expectSelected(tokens)
  press(tokens!, 'ArrowLeft')
  await expectSelected(activity)
  press(activity!, 'Home')
  await expectSelected(tokens)
})

test('H41 the history is asked for only when a tab that needs it is selected, and once', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openAccount(page)
  await expect.poll(() => requests.balance.length).toBe(1)
  expect(requests.history).toEqual([])
  find(page, 'tab', 'NFTs').click()
  await expect.poll(() => requests.history.length).toBe(1)
  expect(requests.history[0]?.url.pathname).toContain(ADDRESS)
  requests.history[0]?.answer(EMPTY_HISTORY)
  await expect.poll(page.text).toContain('No NFTs yet')
  find(page, 'tab', 'Activity').click()
  await expect.poll(page.text).toContain('No activity yet')
  expect(requests.history).toHaveLength(1)
})

test('with features.history off only the tokens are shown, with a heading in place of tabs', async () => {
  const { options, requests } = createServices()
  const page = open({ ...options, features: { history: false } })
  await openAccount(page)
  expect(names(page, 'tab')).toEqual([])
  expect(names(page, 'heading')).toEqual(['Account', 'Tokens'])
  await expect.poll(() => requests.balance.length).toBe(1)
})

test('a namespace without activity has its tokens under a heading', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openSolana(page)
  expect(names(page, 'tab')).toEqual([])
  expect(names(page, 'heading')).toEqual(['Account', 'Tokens'])
  await expect.poll(() => requests.balance.length).toBe(1)
  requests.balance[0]?.answer(EMPTY)
  await expect.poll(page.text).toContain('What you receive on Solana shows up here.')
})

test('the worth of all tokens is below the balance once they have loaded', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openAccount(page)
  page.evm.balances[0]?.resolve(0n)
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 0.000 ETH')
  await expect.poll(() => page.modal()?.querySelector('.account-total[aria-hidden="true"]')).toBeTruthy()
  await expect.poll(() => requests.balance.length).toBe(1)
  requests.balance[0]?.answer({
    balances: [
      token('Dollar', 'USD', { quantity: { decimals: '6', numeric: '1234.5' } }),
      token('Ether', 'WETH', { price: 3000 }),
    ],
  })
  await expect.poll(() => page.part('total')?.textContent).toBe('$4,234.50 in all')
  expect(page.modal()?.querySelector('.account-total[aria-hidden="true"]')).toBe(null)
})

test('tokens of unknown worth have no total', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openAccount(page)
  page.evm.balances[0]?.resolve(0n)
  await expect.poll(() => requests.balance.length).toBe(1)
  requests.balance[0]?.answer({ balances: [token('Mystery', 'MYST', { price: undefined })] })
  await expect.poll(page.text).toContain('Mystery')
  expect(page.part('total')).toBe(null)
})

test('the name of the account is shown with its address, and its picture replaces the avatar', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openAccount(page)
  expect(page.part('name')).toBe(null)
  await expect.poll(() => requests.identity.length).toBe(1)
  requests.identity[0]?.answer({ name: 'fox.foyer.id', avatar: 'https://registry.example/fox.png' })
  await expect.poll(() => page.part('name')?.textContent).toBe('fox.foyer.id')
  expect(page.part('address')?.textContent).toBe('0x52…169EE7')
  expect(page.part('look-alike')).toBe(null)
  const picture = page.modal()?.querySelector<HTMLImageElement>('section .intro img')
  expect([picture?.src, picture?.referrerPolicy, picture?.alt]).toEqual([
    'https://registry.example/fox.png',
    'no-referrer',
    '',
  ])
})

test('H46 a look-alike name has a warning, and its markup stays text', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openAccount(page)
  await expect.poll(() => requests.identity.length).toBe(1)
  // The first letter is Cyrillic.
  requests.identity[0]?.answer({ name: 'аpple<b>', avatar: 'javascript:alert(1)' })
  await expect.poll(() => page.part('name')).toBeTruthy()
  expect(spoken(page.part('name')!)).toBe('аpple<b>Check the letters: this name looks like another one.')
  expect(page.part('name')?.querySelector('b')).toBe(null)
  expect(page.part('look-alike')?.title).toBe('Check the letters: this name looks like another one.')
  expect(page.modal()?.querySelector('section .intro img')).toBe(null)
})

test('an account without a name shows only its address, and a failed lookup changes nothing', async () => {
  for (const settle of ['unknown', 'failed'] as const) {
    const { options, requests } = createServices()
    const page = open(options)
    await openAccount(page)
    await expect.poll(() => requests.identity.length).toBe(1)
    if (settle === 'unknown') requests.identity[0]?.answer({ name: null, avatar: null })
    else requests.identity[0]?.fail()
    // The tokens are answered and shown after it.
    await expect.poll(() => requests.balance.length).toBe(1)
    requests.balance[0]?.answer({ balances: [token('Dollar', 'USD')] })
    await expect.poll(page.text).toContain('Dollar')
    expect(page.part('name')).toBe(null)
    expect(page.part('address')?.textContent).toBe('0x52…169EE7')
    page.press('close')
    await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  }
})

test('H08 the name of one account is not shown for another', async () => {
  const { options, requests } = createServices()
  const page = open(options)
  await openAccount(page)
  await expect.poll(() => requests.identity.length).toBe(1)
  requests.identity[0]?.answer({ name: 'fox.foyer.id', avatar: null })
  await expect.poll(() => page.part('name')?.textContent).toBe('fox.foyer.id')
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  page.evm.report({ type: 'accounts.changed', accounts: [{ namespace: 'eip155', address }], selected: address })
  await expect.poll(() => page.part('address')?.textContent).toBe('0x70…dc79C8')
  expect(page.part('name')).toBe(null)
})
