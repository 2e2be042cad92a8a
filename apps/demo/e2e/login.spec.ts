import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import { familyNames } from './models/family.ts'
import { Login } from './models/login.ts'
import { Site } from './models/site.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

/** Refusals of the login server are part of these tests, and the browser logs each. */
const expectRefusals = (complaints: string[], status: number) => {
  expect(complaints.length).toBeGreaterThan(0)
  for (const complaint of complaints.splice(0)) expect(complaint).toContain(`status of ${status}`)
}

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

test('a visitor comes in by email, stays after a reload, and signs out of four families at once', async ({ login }) => {
  await login.visit()
  const email = login.someone('ann')
  await login.comesIn(email)
  await login.staysUntilSignOut(email)
})

test('a visitor who comes in by email signs in to the page without a window of the vault', async ({
  site,
  login,
  signIn,
  context,
}) => {
  await login.visit('signIn=optional')
  await login.provesEmail(login.someone('bea'))
  await login.makesWallet()
  const windows: Page[] = []
  context.on('page', window => windows.push(window))
  await signIn.signs()
  await signIn.isSignedIn(await login.addressOf('EVM'))
  expect(windows).toEqual([])
  await site.disconnects()
})

/** The payment of each family, and the funds that the sandbox gives before it. */
const PAYMENTS = {
  EVM: { to: '0x0000000000000000000000000000000000016E16', amount: '0.0125', funds: '0.125', symbol: 'ETH' },
  Solana: { to: '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', amount: '0.0125', funds: '0.125', symbol: 'SOL' },
  Polkadot: { to: '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw', amount: '1.25', funds: '10', symbol: 'UNIT' },
  Bitcoin: { to: 'bcrt1qzaw64te5ulmgehm98aumu5us3cej6uhukteu69', amount: '0.00012345', funds: '0.125', symbol: 'BTC' },
}

for (const name of sample(familyNames, 3))
  test(`${name}: a visitor who came in by email sends, and approves in the window of the vault`, async ({
    site,
    modal,
    login,
    send,
    page,
  }) => {
    const family = site.family(name)
    const { namespace } = family
    const { to, amount, funds, symbol } = PAYMENTS[name]
    await login.visit(`families=${namespace}`)
    await login.comesIn(login.someone(namespace))
    const from = await login.addressOf(name)
    await site.chains.pay(namespace, from, funds)
    const before = await site.chains.units(namespace, to)
    await send.opens()
    await send.fills({ ...((name === 'EVM' || name === 'Solana') && { symbol }), amount, to })
    await send.previews()
    await send.confirms()
    await modal.seesView('ApproveTransaction')
    await isAccessible(page)
    const window = await login.opensApproval()
    await expect(window.locator('[data-part=origin]')).toHaveText(new URL(page.url()).origin)
    await expect(window.locator('[data-part=reject]')).toBeFocused()
    await expect(window.locator('main')).toContainText(amount)
    await expect(window.locator('main')).toContainText(to)
    await login.decides(window, 'approve')
    await send.showsStatus('submitted', 'included', 'confirmed')
    await expect
      .poll(() => site.chains.units(namespace, to))
      .toBe(before + (await site.chains.parse(namespace, amount)))
  })

test('a transfer that is rejected in the vault leads back to the preview, which says that nothing was sent', async ({
  site,
  modal,
  login,
  send,
}) => {
  const { to, amount, symbol } = PAYMENTS.EVM
  await login.visit('families=eip155')
  await login.comesIn(login.someone('cem'))
  await site.chains.pay('eip155', await login.addressOf('EVM'))
  const before = await site.chains.units('eip155', to)
  await send.opens()
  await send.fills({ symbol, amount, to })
  await send.previews()
  await send.confirms()
  await login.decides(await login.opensApproval(), 'reject')
  await modal.seesView('WalletSendPreview')
  await modal.seesText('You declined in the wallet. Nothing was sent.')
  expect(await site.chains.units('eip155', to)).toBe(before)
})

/** Social logins, and what Profile calls the account of a person there. X gives no email address. */
const PROVIDERS: { name: string; label: (person: { name: string; user: string; email: string }) => string }[] = [
  { name: 'Google', label: ({ email }) => email },
  { name: 'X', label: ({ user }) => `@${user}` },
  { name: 'Discord', label: ({ user }) => user },
  { name: 'GitHub', label: ({ user }) => user },
  { name: 'Apple', label: ({ email }) => email },
  { name: 'Facebook', label: person => person.name },
]

for (const { name, label } of sample(PROVIDERS, 1))
  test(`${name}: a visitor comes in by its window, and has an account in four families`, async ({
    site,
    modal,
    login,
  }) => {
    const now = Date.now()
    const person = { name: `Person ${now}`, user: `person_${now}`, email: `person.${now}@example.com` }
    await login.visit()
    const window = await login.choosesSocial(name)
    await expect(window.getByRole('heading', { name: `Sign in with ${name} (sandbox)` })).toBeVisible()
    await modal.seesView('ConnectingSocial')
    await login.agrees(window, person.name, { isAsked: name === 'Google' })
    await login.makesWallet()
    await modal.seesNothing()
    expect(new Set(Object.values(await login.addresses())).size).toBe(4)
    await site.openProfile()
    await expect(login.way).toHaveText(`${label(person)}Came in with ${name}`)
  })

test('a visitor comes in with the link of Farcaster, and has an account in four families', async ({
  modal,
  login,
  page,
}) => {
  await login.visit()
  await login.choosesFarcaster()
  await modal.seesView('ConnectingFarcaster')
  await isAccessible(page)
  const phone = await login.opensWindow(modal.dialog.locator('[data-part=open-wallet]'))
  await phone
    .getByRole('button', { name: /^Sign in as / })
    .first()
    .click()
  await expect(phone.getByRole('status')).toContainText('You are signed in')
  await phone.close()
  await login.makesWallet()
  await modal.seesNothing()
  expect(new Set(Object.values(await login.addresses())).size).toBe(4)
})

test('a window of a provider that was left, or that the browser blocked, can be opened again', async ({
  modal,
  login,
  page,
  complaints,
}) => {
  await login.visit()
  const left = await login.choosesSocial('Google')
  await expect(left.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await modal.seesView('ConnectingSocial')
  await isAccessible(page)
  await login.ends(left, left.getByRole('button', { name: 'Cancel' }))
  await modal.seesText('You left Google')
  await login.isBlocked()
  await modal.triesAgain()
  await modal.seesText('The window was blocked')
  await isAccessible(page)
  const popup = await login.opensWindow(modal.button('Open Google'))
  await login.agrees(popup, `Person ${Date.now()}`, { isAsked: true })
  await modal.seesText('Make your wallet')
  expectRefusals(complaints, 409)
})

test('a second browser has the same accounts by the recovery code', async ({ login, browser, baseURL, request }) => {
  const email = login.someone('dee')
  await login.visit()
  const code = await login.comesIn(email)
  const addresses = await login.addresses()
  const context = await browser.newContext({ baseURL: baseURL! })
  try {
    const second = new Login(new Site(await context.newPage(), request))
    await second.visit()
    await second.provesEmail(email)
    await second.recoversWallet(code)
    await second.site.modal.seesNothing()
    expect(await second.addresses()).toEqual(addresses)
  } finally {
    await context.close()
  }
})

test('a wrong code says how many tries are left, and the right one is taken then', async ({
  site,
  modal,
  login,
  page,
  complaints,
}) => {
  const email = login.someone('eve')
  await login.visit()
  await site.openModal()
  await isAccessible(page)
  await modal.closes()
  await login.entersEmail(email)
  await isAccessible(page)
  const right = await login.codeFor(email)
  await login.code.pressSequentially(right === '000000' ? '000001' : '000000')
  await modal.seesText('Wrong code. Tries left: 4')
  await isAccessible(page)
  await login.code.fill(right)
  await modal.seesText('Make your wallet')
  await isAccessible(page)
  expectRefusals(complaints, 400)
})
