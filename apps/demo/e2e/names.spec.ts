import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

const SANDBOX = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

/** Label that nobody has registered: the sandbox keeps names for as long as it runs. */
const newLabel = (what: string) => `${what}-${Date.now().toString(36)}`

const field = ({ modal }: Site) => modal.dialog.getByRole('textbox', { name: 'Name' })
const register = ({ modal }: Site) => modal.dialog.locator('[data-part="confirm"]')
const shownName = ({ modal }: Site) => modal.dialog.locator('[data-part="name"]')

/** From the page, whose button opens the view, to the form. */
const opensForm = async (site: Site) => {
  await site.page.getByRole('main').getByRole('button', { name: 'Choose a name' }).click()
  await continues(site)
}

const continues = async (site: Site) => {
  await site.modal.seesView('ChooseAccountName')
  await site.modal.button('Choose a name').click()
  await site.modal.seesView('RegisterAccountName')
}

const types = async (site: Site, label: string, suffix = '.foyer.id') => {
  await field(site).fill(label)
  await site.modal.seesText(`${label}${suffix} is available`)
}

// One after the other: the first needs an account without a name.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ site }) => {
  site.settings.walletConnect = '1'
})

test.afterEach(async ({ request }) => {
  await request.delete(`${SANDBOX}/faults`)
  await request.delete(`${SANDBOX}/faults/names`)
})

test('a name is registered, shown at once and after a reload, and another account pays to it', async ({
  site,
  modal,
  send,
  wallets,
  page,
}) => {
  const label = newLabel('garden')
  const name = `${label}.foyer.id`
  await site.visit()
  await site.connect('Parallax')
  const [owner] = await wallets.addresses('Parallax')
  await site.openAccount()
  await shownName(site).click()
  await continues(site)
  await isAccessible(page)
  await types(site, label)
  await isAccessible(page)
  await register(site).dblclick()
  await modal.seesView('RegisterAccountNameSuccess')
  await modal.seesText(`${name} is yours`)
  await isAccessible(page)
  await wallets.hasAsked('Parallax', 2)
  await modal.button('Done').click()
  await modal.seesView('Account')
  await expect(shownName(site)).toHaveText(name)
  await page.reload()
  await site.showsAccountOf('Parallax')
  await site.openAccount()
  await expect(shownName(site)).toHaveText(name)
  await modal.button('Disconnect').click()
  await site.showsDisconnected()

  const before = await site.chains.units('eip155', owner!)
  await site.connect('Meadow')
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.0125', to: name })
  await expect(modal.dialog.locator('[data-part="receiver-name"]')).toHaveText(name)
  await send.previews()
  await send.confirms()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect
    .poll(() => site.chains.units('eip155', owner!))
    .toBe(before + (await site.chains.parse('eip155', '0.0125')))
})

test('a name that another account takes first is shown as taken, and the other suffix is free', async ({
  site,
  modal,
  request,
  complaints,
}) => {
  const label = newLabel('popular')
  await site.visit()
  await site.connect('Parallax')
  await opensForm(site)
  await types(site, label)
  await request.post(`${SANDBOX}/faults/names`, { data: { outrun: true } })
  await register(site).click()
  await modal.seesText(`Error registering name ${label}.foyer.id`)
  await modal.seesText(`${label}.foyer.id is taken`)
  await expect(field(site)).toHaveValue(label)
  await isAccessible(site.page)
  await request.delete(`${SANDBOX}/faults/names`)
  await modal.dialog.locator('[data-part="suffix"][data-suffix=".foyer.name"]').click()
  await modal.seesText(`${label}.foyer.name is available`)
  await register(site).click()
  await modal.seesText(`${label}.foyer.name is yours`)
  // The browser logs the refusal.
  complaints.splice(0)
})

test('H28 after a service that fails, the next press needs no second signature', async ({
  site,
  modal,
  wallets,
  request,
  complaints,
}) => {
  const label = newLabel('patient')
  await site.visit()
  await site.connect('Parallax')
  await opensForm(site)
  await types(site, label)
  const fault = { kind: 'status', status: 503, description: 'Names are being moved.' }
  await request.post(`${SANDBOX}/faults`, { data: { path: '/v1/profile/account', fault, times: 1 } })
  await register(site).click()
  await modal.seesText('Names are being moved.')
  await expect(field(site)).toHaveValue(label)
  await register(site).click()
  await modal.seesText(`${label}.foyer.id is yours`)
  await wallets.hasAsked('Parallax', 2)
  // The browser logs the failure.
  complaints.splice(0)
})

test('what is typed is checked as it is typed, and a refusal in the wallet keeps it', async ({
  site,
  modal,
  wallets,
  page,
}) => {
  const label = newLabel('mind')
  await site.visit()
  await site.connect('Parallax')
  await opensForm(site)
  await field(site).fill('ali_ce')
  await modal.seesText('Use only letters, digits and hyphens.')
  await field(site).fill('ali')
  await modal.seesText('Name must be at least 4 characters long')
  await field(site).fill('bert.foyer.name')
  await modal.seesText('bert.foyer.name is taken')
  await modal.dialog.locator('[data-part="suggestion"]').filter({ hasText: 'bert-2' }).click()
  await expect(field(site)).toHaveValue('bert-2')
  await types(site, label)
  await wallets.behaves('Parallax', 'reject')
  await field(site).press('Enter')
  await modal.seesText('You declined in your wallet. Nothing was registered.')
  await expect(field(site)).toHaveValue(label)
  await isAccessible(page)
  await wallets.behaves('Parallax', 'silent')
  await register(site).click()
  await modal.seesText('Sign in your wallet')
  await isAccessible(page)
  await modal.button('Cancel').click()
  await expect(field(site)).toHaveValue(label)
})

test('a phone signs for a name', async ({ site, modal, phone }) => {
  const label = newLabel('phone')
  await site.visit()
  await phone.connects()
  await opensForm(site)
  await types(site, label)
  await register(site).click()
  await modal.seesText('Open your wallet')
  await phone.isAsked()
  await phone.wallet.approve()
  await modal.seesText(`${label}.foyer.id is yours`)
})

test.describe('a phone that cannot sign messages', () => {
  test.use({ withheld: ['personal_sign'] })
  test('its session has no names: the account does not offer one, and the view says why', async ({
    site,
    modal,
    phone,
    page,
  }) => {
    await site.visit()
    await phone.connects()
    expect(phone.wallet.state.sessions).toHaveLength(1)
    await site.openAccount()
    // The other features are there, and the name has had its time to come.
    await expect(modal.dialog.locator('[data-part="feature"][data-feature="send"]')).toBeVisible()
    await expect(modal.dialog.locator('[data-part="token"]').first()).toBeVisible()
    await expect(modal.dialog.getByText('Choose a name')).toHaveCount(0)
    await modal.closes()
    await page.getByRole('main').getByRole('button', { name: 'Choose a name' }).click()
    await modal.seesText('No names here')
    await isAccessible(page)
    expect(phone.wallet.state.asks).toEqual([])
  })
})
