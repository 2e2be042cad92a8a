import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import { readCode } from './models/phone.ts'
import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

const API = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

/** Makes a service fail until the end of the test. */
const setFault = async ({ request }: Site, path: string, fault: object) => {
  const answer = await request.post(`${API}/faults`, { data: { path, fault } })
  expect(answer.ok()).toBe(true)
}
const clearFaults = ({ request }: Site) => request.delete(`${API}/faults`)

const open = async (site: Site, query = '?families=eip155&walletConnect=1') => {
  await site.visit(query)
  await site.connect('Meadow')
  await site.openAccount()
}

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

test.afterEach(async ({ site }) => void (await clearFaults(site)))

test('Account shows the tokens with their value, and its tabs work by keyboard', async ({ site, modal, page }) => {
  await open(site)
  const tokens = modal.dialog.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByRole('listitem').filter({ hasText: /ETH/ })).toContainText('$')
  // Real contracts of the sandbox, with a price.
  for (const symbol of ['USDC', 'USDT']) {
    await expect(tokens.getByRole('listitem').filter({ hasText: symbol })).toContainText('$')
  }
  await expect(modal.dialog.locator('[data-part="total"]')).toHaveText(/^\$[\d,]+\.\d\d in all$/)
  await isAccessible(page)

  const tab = (name: string) => modal.dialog.getByRole('tab', { name })
  await expect(tab('Tokens')).toHaveAttribute('aria-selected', 'true')
  await tab('Tokens').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('NFTs')).toBeFocused()
  await modal.seesText('No NFTs yet')
  await page.keyboard.press('End')
  await expect(tab('Activity')).toBeFocused()
  await expect(tab('Activity')).toHaveAttribute('aria-selected', 'true')
  await isAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(tab('Tokens')).toBeFocused()
})

test('a payment by another program appears in the balance and, after a refresh, in the activity', async ({
  site,
  modal,
  page,
}) => {
  await open(site)
  const [address] = await site.wallets.addresses('Meadow')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  const rows = modal.dialog.locator('[data-part="transaction"]')
  await expect(modal.dialog.getByRole('tabpanel').locator('[data-part="skeleton"]')).toHaveCount(0)
  const before = await rows.filter({ hasText: '+0.125 ETH' }).count()
  const balance = modal.dialog.locator('[data-part="balance"]')
  const held = await balance.textContent()
  await site.chains.pay('eip155', address!)
  // The service reads the chain at intervals, so the visitor refreshes until the payment is listed.
  await expect(async () => {
    await modal.button('Refresh').click()
    await expect(rows.filter({ hasText: '+0.125 ETH' })).toHaveCount(before + 1, { timeout: 2_000 })
  }).toPass()
  await expect(rows.first()).toContainText('Received')
  await expect(balance).not.toHaveText(held!)
  await page.keyboard.press('Escape')
})

test('a camera reads an EIP-681 address from the code of Receive', async ({ site, modal, page }) => {
  await open(site)
  const [address] = await site.wallets.addresses('Meadow')
  await modal.button('Receive').first().click()
  await modal.seesView('WalletReceive')
  expect(await readCode(page, modal.code)).toBe(`ethereum:${address}@31337`)
  await modal.seesText('Send only over Foundry. What comes over another network may be lost.')
  await expect(modal.dialog.locator('[data-part="address"]')).toContainText(address!)
  await isAccessible(page)
  await modal.goesBack()
  await modal.seesView('Account')
})

test('H40 a service that is down shows the specified message, and a retry after 30 seconds', async ({
  site,
  modal,
  page,
  complaints,
}) => {
  await page.clock.install()
  await setFault(site, '/v1/account/*', { kind: 'status', status: 503 })
  await open(site)
  await expect(modal.dialog.locator('[data-part="toast"]')).toHaveText('Token Balance Unavailable')
  const panel = modal.dialog.getByRole('tabpanel')
  await expect(panel).toContainText('Token Balance Unavailable')
  await expect(panel).toContainText('You can try again 30 seconds after it failed.')
  await expect(panel.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true')
  await isAccessible(page)

  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.locator('[data-part="toast"]')).toHaveText('Failed to fetch transactions')
  await expect(panel).toContainText('Failed to fetch transactions')
  await clearFaults(site)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).not.toContainText('Failed to fetch transactions')

  await modal.dialog.getByRole('tab', { name: 'Tokens' }).click()
  await page.clock.fastForward(30_000)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: /ETH/ })).toBeVisible()
  complaints.splice(0)
})

test('H31 a hostile token is shown as text with a warning, and its picture is not requested', async ({
  site,
  modal,
  page,
}) => {
  const token = (index: number, name: string, symbol: string) => ({
    name,
    symbol,
    chainId: 'eip155:31337',
    address: `eip155:31337:0x${`${index}`.padStart(40, '0')}`,
    value: 1,
    price: 1,
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: 'http://evil.example/spy.png',
  })
  const balances = [
    token(1, 'UЅD Coin', 'UЅDC'),
    token(2, '<img src=x onerror=alert(1)>', '\u202ECDSU'),
    { ...token(3, 'None', 'NONE'), quantity: { decimals: '0', numeric: '5' } },
  ]
  await setFault(site, '/v1/account/*/balance', { kind: 'json', body: { balances } })
  await open(site)
  const tokens = modal.dialog.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByRole('listitem')).toHaveCount(2)
  await expect(tokens.getByRole('listitem').first()).toContainText(
    'Check the letters: this name looks like another one.',
  )
  await expect(tokens.getByRole('listitem').last()).toContainText('<img src=x onerror=alert(1)>')
  expect(await tokens.textContent()).not.toContain('\u202E')
  await expect(tokens.locator('img')).toHaveCount(0)
  await isAccessible(page)
})

test('H31 hostile NFTs are short text on one line; their pictures run no script, send no http request and have a size', async ({
  site,
  modal,
  page,
}) => {
  const svg = (attributes: string, body = '') =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`)}`
  const nft = (name: string, url: string) => ({
    nft_info: { name, flags: { is_spam: false }, content: { preview: { url } } },
  })
  const transfers = [
    nft(
      'Runs \u202Etpircs',
      svg('width="64" height="64" onload="parent.hacked=1"', '<script>parent.hacked=1</script>'),
    ),
    nft('Ｆull width', svg('width="50000" height="50000"')),
    nft(`Long ${'W'.repeat(10_000)}`, 'javascript:alert(1)'),
    nft('Zero\u200B\u200Dwidth', 'http://evil.example/spy.png'),
    nft('Plain', svg('width="64" height="64"', '<rect width="64" height="64"/>')),
  ]
  await open(site)
  const [owner] = await site.wallets.addresses('Meadow')
  const metadata = {
    minedAt: '2026-01-01T00:00:00Z',
    chain: 'eip155:31337',
    operationType: 'receive',
    status: 'confirmed',
    sentFrom: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    sentTo: owner,
  }
  const data = transfers.map((transfer, index) => ({ id: `0x${index}`, metadata, transfers: [transfer] }))
  await setFault(site, '/v1/account/*/history', { kind: 'json', body: { data, next: null } })
  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
  const tiles = modal.dialog.locator('[data-part="nft"]')
  await expect(tiles).toHaveCount(5)
  await expect(tiles.nth(4).locator('img')).toHaveCount(1)
  await expect(tiles.nth(0)).toContainText('Runs tpircs')
  // Pictures that are too large, that hold a script or that may not be requested are absent.
  for (const at of [0, 1, 2, 3]) await expect(tiles.nth(at).locator('img')).toHaveCount(0)
  await expect(tiles.nth(1)).toContainText('Check the letters: this name looks like another one.')
  await expect(tiles.nth(3)).toContainText('Zerowidth')
  expect((await tiles.nth(2).textContent())!.length).toBeLessThan(80)
  expect(await tiles.evaluateAll(all => all.map(tile => tile.scrollWidth > tile.clientWidth))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await isAccessible(page)
})
