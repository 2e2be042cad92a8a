import { axe, COLOUR_RULES } from './models/axe.ts'
import { Playground } from './models/playground.ts'
import { test as base, expect } from './test.ts'

const SANDBOX = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

const test = base.extend<{ playground: Playground }>({
  playground: async ({ page }, use) => use(new Playground(page)),
})

test('a visitor connects a wallet, signs a message and disconnects', async ({ playground, page, wallets }) => {
  await playground.visit()
  await expect(playground.app).toContainText('Connect a wallet, and your app can ask it')
  await playground.connects('Parallax')
  const [address] = await wallets.addresses('Parallax')
  await expect(page.locator('[data-part="account"][data-namespace="eip155"]')).toHaveText(address!)
  await page.locator('[data-part="sign-message"][data-namespace="eip155"]').click()
  await expect(playground.app.getByText('Verified: signed by this account.')).toBeVisible()
  await playground.app.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('an option changes the modal, the code and the address, and the address brings it back', async ({
  playground,
  page,
  modal,
}) => {
  await playground.visit()
  await expect(playground.code).not.toContainText('collapseWallets')
  await playground.switch(/^Collapse the wallets/).check()
  await expect(playground.code).toContainText('features: { collapseWallets: true }')
  await playground.hasQuery('?collapseWallets=1')
  await page.reload()
  await expect(playground.switch(/^Collapse the wallets/)).toBeChecked()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal.button(/Continue with a wallet/)).toBeVisible()
})

test('families that are off are not in the code, and their wallets not in the modal', async ({
  playground,
  page,
  modal,
}) => {
  await playground.visit()
  for (const family of ['Solana', 'Polkadot', 'Bitcoin']) await playground.options.getByLabel(family).uncheck()
  await expect(playground.options.getByLabel('EVM')).toBeDisabled()
  await expect(playground.code).not.toContainText('solanaAdapter')
  await expect(page.getByRole('region', { name: 'Install' }).locator('pre')).not.toContainText('adapters-solana')
  await playground.hasQuery('?families=eip155')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal.installed).toHaveText([/Meadow/, /Parallax/, /Rivet/, /Bramble/])
})

test('the theme and its variables change the open modal at once', async ({ playground, page }) => {
  await playground.visit('?embedded=1')
  await playground.embedded.seesView('Connect')
  const sheet = playground.embedded.dialog.locator('[data-part="sheet"]')
  const marked = await sheet.evaluateHandle(element => element)
  await playground.options.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => playground.embedded.sheetColour()).toBe('rgb(21, 22, 26)')
  await playground.options.getByLabel('Radius').fill('12')
  await expect.poll(() => sheet.evaluate(element => getComputedStyle(element).borderTopLeftRadius)).toBe('12px')
  await playground.options.getByRole('radio', { name: 'Orange' }).check()
  await expect(playground.code).toContainText("'--foyer-accent': '#e8562a'")
  await playground.hasQuery('?embedded=1&theme=dark&accent=e8562a&radius=12')
  expect(await sheet.evaluate((element, before) => element === before, marked)).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
})

test('the code is copied, and the visitor hears of it', async ({ playground, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await playground.visit('?families=eip155&walletConnect=0&login=0')
  await page.getByRole('button', { name: 'Copy App.tsx' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied: App.tsx' })).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await playground.code.textContent())
  expect(copied).toContain("import('@foyer/adapters-evm')")
})

test('the actor tree follows a connection', async ({ playground, page }) => {
  await playground.visit()
  await playground.shows('Actors')
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await expect(playground.state('modal')).toContainText('boot.ready')
  const connection = playground.state('modal › connection:eip155')
  await expect(connection).toHaveCount(0)
  await playground.connects('Parallax')
  await expect(connection).toContainText('connected(')
})

test('wallets that decline show the refusal of the modal, and work again after the reset', async ({
  playground,
  page,
}) => {
  await playground.visit('?embedded=1&families=eip155&panel=faults')
  await page.getByLabel('Every wallet').selectOption('declines')
  await playground.embedded.chooses('Parallax')
  await playground.embedded.seesText('Request declined')
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.getByLabel('Every wallet')).toHaveValue('own')
  await playground.embedded.triesAgain()
  await expect(page.locator('[data-part="account"][data-namespace="eip155"]')).toBeVisible()
})

test('a service that fails shows the error of the modal, and works again after the reset', async ({
  playground,
  page,
  complaints,
}) => {
  await playground.visit('?embedded=1&families=eip155&panel=faults')
  await page.getByLabel('Wallet registry').selectOption('fails (503)')
  const rules = async () => (await (await page.request.get(`${SANDBOX}/faults`)).json()) as { rules: object[] }
  await expect.poll(async () => (await rules()).rules).toHaveLength(1)
  await playground.embedded.button('All wallets').click()
  await playground.embedded.seesView('AllWallets')
  await expect(playground.embedded.button('Try again')).toBeVisible()
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.getByText('Everything works again.')).toBeVisible()
  expect((await rules()).rules).toEqual([])
  await playground.embedded.triesAgain()
  await expect(playground.embedded.tiles.first()).toBeVisible()
  expect(complaints.splice(0).every(text => text.includes('503'))).toBe(true)
})

test('a chain holds its blocks until the reset', async ({ playground, page, site, wallets }) => {
  await playground.visit('?families=eip155&panel=faults')
  const hold = page.getByRole('switch', { name: /^Foundry holds its blocks/ })
  // It changes when the sandbox has done it.
  await hold.click()
  await expect(hold).toBeChecked()
  await playground.connects('Parallax')
  const [address] = await wallets.addresses('Parallax')
  await playground.app.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await expect(playground.app.getByText('Sent, waiting for its block:')).toBeVisible()
  const before = await site.balanceOf(address!, 31337)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(playground.app.getByText(/Included in block/)).toBeVisible()
  expect(await site.balanceOf(address!, 31337)).toBeLessThan(before)
})

test('the sandbox takes orders of this page and of no other', async ({ playground, page, request }) => {
  await playground.visit()
  const read = () => page.evaluate(async () => (await fetch('/sandbox/faults')).status)
  expect(await read()).toBe(200)
  const order = { data: { path: '/getWallets', fault: { kind: 'hang' } } }
  expect((await request.post('/sandbox/faults', order)).status()).toBe(403)
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await request.post('/sandbox/faults', { ...order, headers })).status()).toBe(403)
})

test('a sign-in is asked for, and the server of the page knows the visitor', async ({ playground, page, modal }) => {
  await playground.visit('?families=eip155')
  await playground.options.getByRole('radio', { name: 'Optional' }).check()
  await expect(playground.code).toContainText('createSiwx')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal.chooses('Parallax')
  await modal.button(/^Sign$/).click()
  await modal.seesNothing()
  await expect(playground.app.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await playground.app.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('[data-part="sign-in"]')).toBeEnabled()
})

test('the tabs are operated by the keyboard', async ({ playground, page }) => {
  await playground.visit()
  await page.getByRole('tab', { name: 'Code' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Actors' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Actors' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Wallets' })).toBeFocused()
  await playground.hasQuery('?panel=wallets')
})

test('axe finds nothing in any panel, light and dark', async ({ playground, page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await playground.visit('?signIn=optional')
  for (const panel of ['Code', 'Actors', 'Faults', 'Wallets'] as const) {
    await playground.shows(panel)
    if (panel === 'Faults') await expect(page.getByLabel('Wallet registry')).toBeVisible()
    expect((await axe(page).analyze()).violations, panel).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await axe(page).withRules(COLOUR_RULES).analyze()).violations, `${panel}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
})

test('on a phone the options open on a press, and nothing is wider than the screen', async ({ playground, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await playground.visit()
  await expect(playground.switch(/^Embedded/)).toBeHidden()
  await page.getByRole('button', { name: 'Options' }).click()
  await playground.switch(/^Embedded/).check()
  await page.getByRole('button', { name: 'Options' }).click()
  await playground.embedded.seesView('Connect')
  for (const panel of ['Code', 'Actors', 'Faults', 'Wallets'] as const) {
    await playground.shows(panel)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), panel).toBe(390)
  }
  expect((await axe(page).analyze()).violations).toEqual([])
})
