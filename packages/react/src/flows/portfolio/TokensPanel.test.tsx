import { expect, test } from 'vitest'
import type { Page } from '../../page.fixture.tsx'
import { allByRole, spoken } from '../../roles.fixture.ts'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'
import { createServices, token } from './services.fixture.ts'

const { open } = createPages()

/** Opens the account of a host with the API, up to its request for the tokens. */
const openTokens = async () => {
  const services = createServices()
  const page = open(services.options)
  await openAccount(page)
  await expect.poll(() => services.requests.balance.length).toBe(1)
  return { page, ...services }
}

/** Opens the account with tokens. */
const openWith = async (...balances: unknown[]) => {
  const opened = await openTokens()
  opened.requests.balance[0]?.answer({ balances })
  await expect.poll(() => names(opened.page, 'status')).not.toContain('Tokens are loading')
  return opened
}

const openFailed = async () => {
  const opened = await openTokens()
  opened.requests.balance[0]?.fail(500)
  await expect.poll(() => opened.page.part('failed')).toBeTruthy()
  return opened
}

const rows = (page: Page) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="token"]')]
const nameOfRow = (row: HTMLElement) => row.querySelector('.row-text .row-name')?.textContent
const amountOfRow = (row: HTMLElement) => row.querySelector('.row-text .small')?.textContent
const worthOfRow = (row: HTMLElement) => row.querySelector('.row-value')?.textContent

test('tokens that are loading are announced, without a list', async () => {
  const { page } = await openTokens()
  expect(names(page, 'status')).toContain('Tokens are loading')
  expect(names(page, 'list')).toEqual([])
})

test('the API is asked for the tokens of the account on its chain', async () => {
  const { requests } = await openTokens()
  const { pathname, searchParams } = requests.balance[0]!.url
  expect(pathname).toBe('/v1/account/0x52908400098527886E0F7030069857D2E4169EE7/balance')
  expect(searchParams.get('chainId')).toBe('eip155:1')
})

test('the tokens are a list with a name, each with its amount and worth, the most valuable first', async () => {
  const { page } = await openWith(
    token('USD Coin', 'USDC', { quantity: { decimals: '6', numeric: '12.345' } }),
    token('Wrapped Ether', 'WETH', { price: 3000, quantity: { decimals: '18', numeric: '1.5' } }),
  )
  expect(names(page, 'list')).toEqual(['Tokens'])
  expect(rows(page).map(row => [nameOfRow(row), amountOfRow(row), worthOfRow(row)])).toEqual([
    ['Wrapped Ether', '1.50 WETH', '$4,500.00'],
    ['USD Coin', '12.34 USDC', '$12.34'],
  ])
})

test('a token is no control: there is nothing to press in the list', async () => {
  const { page } = await openWith(token('USD Coin', 'USDC'))
  expect(rows(page)[0]?.matches('button, a')).toBe(false)
  expect(page.modal()?.querySelector('[role="tabpanel"] :is(button, a)')).toBe(null)
})

test.each([
  ['dust', '0.000000000000000001', '<0.01 DUST'],
  ['nothing', '0', '0.00 DUST'],
  ['a grouped figure', '1234567.891', '1,234,567.89 DUST'],
  ['a figure that does not fit the line', '12345678901234', '1.23 × 10¹³ DUST'],
])('H26 the amount of a token shows %s', async (_, numeric, text) => {
  const { page } = await openWith(token('Dust', 'DUST', { quantity: { decimals: '18', numeric }, price: undefined }))
  expect(rows(page).map(amountOfRow)).toEqual([text])
})

test('a token of unknown worth shows no dollars and comes last', async () => {
  const { page } = await openWith(
    token('Mystery', 'MYST', { price: undefined }),
    token('Penny', 'PNY', { price: 0.001 }),
  )
  expect(rows(page).map(row => [nameOfRow(row), worthOfRow(row)])).toEqual([
    ['Penny', '<$0.01'],
    ['Mystery', undefined],
  ])
})

test('H46 the name and symbol of a token are text, whatever markup they hold', async () => {
  const { page } = await openWith(token('<img src=x onerror=alert(1)>', '<b>X</b>'))
  const [row] = rows(page)
  expect(nameOfRow(row!)).toBe('<img src=x onerror=alert(1)>')
  expect(amountOfRow(row!)).toBe('1.00 <b>X</b>')
  expect(row?.querySelector('img, b')).toBe(null)
})

test('H46 a name that turns the direction of text is shown without that, and isolated', async () => {
  const { page } = await openWith(token('Good\u202Edoog', 'GD'))
  const [row] = rows(page)
  expect(row?.querySelector('.row-text bdi')?.textContent).toBe('Gooddoog')
})

test('a token with a look-alike name has a warning on screen and for screen readers', async () => {
  // The first letter is Cyrillic.
  const { page } = await openWith(token('Теther', 'USDT'), token('Tether', 'USDT2'))
  const warned = rows(page).filter(row => row.querySelector('[data-part="look-alike"]'))
  expect(warned.map(nameOfRow)).toEqual(['ТеtherCheck the letters: this name looks like another one.'])
  expect(spoken(warned[0]!)).toContain('Check the letters: this name looks like another one.')
})

test('H46 the picture of a token is requested only from a safe address, without a referrer', async () => {
  const { page } = await openWith(
    token('Safe', 'SAFE', { price: 2, iconUrl: 'https://registry.example/safe.png' }),
    token('Evil', 'EVIL', { iconUrl: 'javascript:alert(1)' }),
  )
  const [safe, evil] = rows(page)
  const image = safe?.querySelector('img')
  expect([image?.getAttribute('src'), image?.referrerPolicy, image?.alt]).toEqual([
    'https://registry.example/safe.png',
    'no-referrer',
    '',
  ])
  expect(evil?.querySelector('img')).toBe(null)
})

test('a row of the API that does not fit is left out, and the others are shown', async () => {
  const { page } = await openWith(token('Good', 'GOOD'), { name: 7 }, token('Flat', 'FLAT', { quantity: {} }))
  expect(rows(page).map(nameOfRow)).toEqual(['Good'])
})

test('a list of a thousand tokens renders only those near the screen, and says how many there are', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => token(`Token ${at}`, `T${at}`, { price: 1000 - at }))
  const { page } = await openWith(...many)
  const items = allByRole(page.modal()!, 'listitem')
  expect(items.length).toBeGreaterThan(5)
  expect(items.length).toBeLessThan(200)
  expect([items[0]?.getAttribute('aria-posinset'), items[0]?.getAttribute('aria-setsize')]).toEqual(['1', '1000'])
  expect(nameOfRow(rows(page)[0]!)).toBe('Token 0')
})

test('an account without tokens says on which network something would show up', async () => {
  const { page } = await openWith()
  expect(names(page, 'heading')).toContain('No tokens yet')
  expect(page.text()).toContain('What you receive on Ethereum shows up here.')
  expect(names(page, 'list')).toEqual([])
  expect(page.part('total')).toBe(null)
})

test('H40 tokens that cannot be read are announced, and the reason why a retry has to wait is given', async () => {
  const { page, requests } = await openFailed()
  expect(names(page, 'heading')).toContain('Token Balance Unavailable')
  const failed = page.part('failed')!
  expect(failed.getAttribute('role')).toBe('status')
  expect(failed.querySelector('p')?.textContent).toBe('You can try again 30 seconds after it failed.')
  const retry = find(page, 'button', 'Try again')
  expect(retry.getAttribute('aria-disabled')).toBe('true')
  retry.click()
  page.evm.balances[0]?.resolve(0n)
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 0.000 ETH')
  expect(requests.balance).toHaveLength(1)
})

test('H40 thirty seconds later the tokens can be asked for again, past every cache', async () => {
  const { page, requests, skip } = await openFailed()
  const retry = find(page, 'button', 'Try again')
  skip(30_000)
  await expect.poll(() => retry.getAttribute('aria-disabled')).toBe(null)
  expect(page.part('failed')?.textContent).not.toContain('30 seconds')
  retry.click()
  await expect.poll(() => requests.balance.length).toBe(2)
  expect(requests.balance[1]?.url.searchParams.get('forceUpdate')).toBe('true')
  await expect.poll(() => names(page, 'status')).toContain('Tokens are loading')
  requests.balance[1]?.answer({ balances: [token('USD Coin', 'USDC')] })
  await expect.poll(() => rows(page).map(nameOfRow)).toEqual(['USD Coin'])
  expect(page.part('failed')).toBe(null)
})

test('an offline visitor sees the same failure as after a refusal', async () => {
  const { page, requests } = await openTokens()
  requests.balance[0]?.fail(0)
  await expect.poll(() => names(page, 'heading')).toContain('Token Balance Unavailable')
})

test('H40 a failed refresh keeps the tokens and marks them as out of date, in a live region', async () => {
  const { page, requests, skip } = await openWith(token('USD Coin', 'USDC'))
  find(page, 'button', 'Refresh').click()
  await expect.poll(() => requests.balance.length).toBe(2)
  expect(rows(page).map(nameOfRow)).toEqual(['USD Coin'])
  requests.balance[1]?.fail(500)
  await expect.poll(() => page.part('outdated')).toBeTruthy()
  const note = page.part('outdated')!
  expect(note.getAttribute('role')).toBe('status')
  expect(spoken(note)).toBe('This may be out of date. You can try again 30 seconds after it failed. Try again')
  expect(rows(page).map(nameOfRow)).toEqual(['USD Coin'])
  const retry = note.querySelector('button')
  expect(retry?.getAttribute('aria-disabled')).toBe('true')
  skip(30_000)
  await expect.poll(() => retry?.getAttribute('aria-disabled')).toBe(null)
  retry?.click()
  await expect.poll(() => requests.balance.length).toBe(3)
  requests.balance[2]?.answer({ balances: [token('Dai', 'DAI')] })
  await expect.poll(() => rows(page).map(nameOfRow)).toEqual(['Dai'])
  expect(page.part('outdated')).toBe(null)
})

test('tokens that were read before show at once when the account opens again', async () => {
  const { page, requests, skip } = await openWith(token('USD Coin', 'USDC'))
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  skip(31_000)
  page.button()?.click()
  await shown(page, 'Account')
  expect(rows(page).map(nameOfRow)).toEqual(['USD Coin'])
  await expect.poll(() => requests.balance.length).toBe(2)
})

test('H01 the tokens of one network are not shown on another', async () => {
  const { page, requests } = await openWith(token('USD Coin', 'USDC'))
  page.evm.report({ type: 'chain.changed', chainId: 'eip155:8453' })
  await expect.poll(() => requests.balance.length).toBe(2)
  expect(rows(page)).toEqual([])
  requests.balance[1]?.answer({ balances: [] })
  await expect.poll(page.text).toContain('What you receive on Base shows up here.')
})
