import type { Page } from '@playwright/test'
import { asks, isAccessible, RECEIVER, type Visit } from './models/asks.ts'
import type { Login } from './models/login.ts'
import type { SignIn } from './models/signIn.ts'
import type { SmartAccount } from './models/smartAccount.ts'
import type { Swap } from './models/swap.ts'
import { expect, test } from './test.ts'

const CHAIN = 'eip155:31337'

/** Sends from a smart account that holds no gas, which the app pays for. */
async function sendsForFree({ site, modal, login, send }: Visit, account: string): Promise<void> {
  const before = Number(await site.holds('USDC', CHAIN, RECEIVER))
  await send.opens()
  await send.fills({ symbol: 'USDC', amount: '2.5', to: RECEIVER })
  await send.previews()
  await expect(modal.dialog.locator('[data-part="fee"]')).toContainText('Paid by the app')
  await isAccessible(site.page)
  await send.confirms()
  const window = await login.opensApproval()
  await expect(login.row(window, 'Amount')).toHaveText('2.5 USDC')
  await expect(login.row(window, 'Network fee')).toContainText('Paid by')
  await login.decides(window, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect(modal.dialog.locator('[data-part="fee"]')).toHaveCount(0)
  await expect.poll(async () => Number(await site.holds('USDC', CHAIN, RECEIVER))).toBe(before + 2.5)
  expect(await site.balanceOf(account, 31_337)).toBe(0n)
  await modal.button('Done').click()
  await modal.closes()
}

/** Swaps from such an account, with its approval in one operation. */
async function swapsForFree(
  { site, modal, login, send, swap }: Visit & { swap: Swap },
  account: string,
): Promise<void> {
  const [usdc, link] = await swap.reserves('USDC', 'LINK')
  await swap.opens()
  await swap.fills({ sold: 'USDC', bought: 'LINK', amount: '10' })
  await swap.reviews('ready')
  await isAccessible(site.page)
  await swap.confirmation.click()
  await login.decides(await login.opensApproval(), 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await swap.poolTakes(10_000_000n, ['USDC', 'LINK'], [usdc, link])
  expect(await swap.allowance('USDC', account)).toBe(0n)
  expect(await site.balanceOf(account, 31_337)).toBe(0n)
  await modal.button('Done').click()
  await modal.closes()
}

/** Comes in by email, and signs in with a smart account that does not exist yet and has USDC. */
async function signsIn(
  { site, login, signIn, smartAccount }: Visit & { signIn: SignIn; smartAccount: SmartAccount },
  name: string,
): Promise<string> {
  await login.visit('families=eip155&walletConnect=1&signIn=optional')
  await login.provesEmail(login.someone(name))
  await login.makesWallet()
  await signIn.signs()
  const account = await login.addressOf('EVM')
  await signIn.isSignedIn(account, CHAIN)
  expect(await smartAccount.exists(account)).toBe(false)
  await site.buysFor('USDC', CHAIN, account)
  return account
}

test('a smart account that holds no gas signs in and sends before it exists, and signs in, sends and swaps afterwards', async ({
  site,
  modal,
  login,
  signIn,
  smartAccount,
  send,
  swap,
}) => {
  const visit = { site, modal, login, send, signIn, smartAccount, swap }
  const account = await signsIn(visit, 'ada')
  await sendsForFree(visit, account)
  expect(await smartAccount.exists(account)).toBe(true)
  await sendsForFree(visit, account)
  await swapsForFree(visit, account)

  await signIn.pressesOfPage('Sign out')
  await signIn.isSignedOut()
  await signIn.pressesOfPage('Sign in')
  await signIn.signs()
  await signIn.isSignedIn(account, CHAIN)
})

test('a smart account that holds no gas swaps before it exists', async ({
  site,
  modal,
  login,
  signIn,
  smartAccount,
  send,
  swap,
}) => {
  const visit = { site, modal, login, send, signIn, smartAccount, swap }
  const account = await signsIn(visit, 'eve')
  await swapsForFree(visit, account)
  expect(await smartAccount.exists(account)).toBe(true)
})

test('the visitor changes to the ordinary account and back, and each shows its address, balance and history', async ({
  site,
  modal,
  login,
  smartAccount,
  send,
  page,
}) => {
  await login.visit('families=eip155&walletConnect=1')
  await login.comesIn(login.someone('bob'))
  const smart = await login.addressOf('EVM')
  await site.chains.pay('eip155', smart, '0.25')
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.125', to: RECEIVER })
  await send.previews()
  await send.confirms()
  await login.decides(await login.opensApproval(), 'approve')
  await send.showsStatus('included', 'confirmed')
  await modal.button('Done').click()
  await modal.closes()

  await site.openProfile()
  await isAccessible(page)
  await smartAccount.chooses('Regular account')
  await modal.closes()
  const eoa = await login.addressOf('EVM')
  expect(eoa).not.toBe(smart)
  const balance = page.locator('[data-part="balance"][data-namespace="eip155"]')
  await expect(balance).toHaveText('0 ETH')
  await smartAccount.showsActivity([])
  await site.chains.pay('eip155', eoa, '0.75')
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.5', to: RECEIVER })
  await send.previews()
  await send.confirms()
  await login.decides(await login.opensApproval(), 'approve')
  await send.showsStatus('included', 'confirmed')
  await modal.button('Done').click()
  await modal.closes()
  await smartAccount.showsActivity([/−0\.500 ETH/, /\+0\.750 ETH/])
  // It pays the fee itself.
  await expect(balance).toHaveText(/^0\.249/)
  await page.reload()
  expect(await login.addressOf('EVM')).toBe(eoa)
  await expect(balance).toHaveText(/^0\.249/)

  await site.openProfile()
  await smartAccount.chooses('Smart account')
  await modal.closes()
  expect(await login.addressOf('EVM')).toBe(smart)
  await expect(balance).toHaveText('0.125 ETH')
  await smartAccount.showsActivity([/−0\.125 ETH/, /\+0\.250 ETH/])
})

test('on a chain without smart accounts the ordinary account is active, and the smart account comes back', async ({
  site,
  modal,
  login,
}) => {
  await login.visit('families=eip155')
  await login.comesIn(login.someone('cleo'))
  const smart = await login.addressOf('EVM')
  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await expect(site.account).not.toHaveText(smart)
  await site.openNetworks()
  await modal.choosesNetwork(/^Foundry$/)
  await expect(site.account).toHaveText(smart)
})

test('a bundler that is down sends nothing, and the same request goes through when it is back', async ({
  site,
  modal,
  login,
  send,
  smartAccount,
  complaints,
}) => {
  await smartAccount.breaks('bundler', { down: true })
  const account = await asks({ site, login, send })
  const window = await login.opensApproval()
  await expect(window.locator('main')).toContainText('bundler')
  await smartAccount.mends()
  await window.getByRole('button', { name: 'Try again' }).click()
  await login.decides(window, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(() => site.holds('USDC', CHAIN, account)).toBe('96.75')
  await modal.button('Done').click()
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('status of 503')
})

/** Longer than the ten minutes after which an operation is given up that nobody has. */
const GIVEN_UP = 11 * 60_000

test('H57 a bundler that refuses an operation, and lies that a block has it, is not believed', async ({
  site,
  modal,
  login,
  send,
  smartAccount,
  page,
}) => {
  await page.clock.install()
  await smartAccount.breaks('bundler', { sending: 'refuses', lies: true })
  const account = await asks({ site, login, send })
  await login.decides(await login.opensApproval(), 'approve')
  await send.showsStatus('submitted', 'unconfirmed')
  await page.clock.fastForward(GIVEN_UP)
  await send.showsStatus('unconfirmed')
  await smartAccount.mends()
  await modal.button('Done').click()
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', 'dropped')
  expect(await site.holds('USDC', CHAIN, account)).toBe('98.25')
})

test('a bundler that refuses what was signed: trying again pays once', async ({ site, login, send, smartAccount }) => {
  await smartAccount.breaks('bundler', { sending: 'refuses' })
  const account = await asks({ site, login, send })
  const window = await login.opensApproval()
  await window.locator('[data-part=approve]').click()
  await expect(window.locator('section')).toHaveAttribute('data-state', 'failed')
  await smartAccount.mends()
  await window.getByRole('button', { name: 'Try again' }).click()
  await login.decides(window, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(() => site.holds('USDC', CHAIN, account)).toBe('96.75')
})

test('H57 an operation that is refused after the signature, and left at that, is followed until it is given up', async ({
  site,
  modal,
  login,
  send,
  smartAccount,
  page,
}) => {
  await page.clock.install()
  await smartAccount.breaks('bundler', { sending: 'underprices' })
  const account = await asks({ site, login, send })
  const window = await login.opensApproval()
  await window.locator('[data-part=approve]').click()
  await expect(window.locator('main')).toContainText('The network fee has risen meanwhile.')
  await login.ends(window, window.getByRole('button', { name: 'Close' }))
  await send.showsStatus('submitted', 'unconfirmed')
  await page.clock.fastForward(GIVEN_UP)
  await modal.button('Done').click()
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', 'dropped')
  expect(await site.holds('USDC', CHAIN, account)).toBe('98.25')
})

for (const [what, leave] of [
  ['the vault’s window', ({ login, window }) => login.leaves(window)],
  ['the page', ({ page }) => page.reload()],
] satisfies [string, (visit: { login: Login; window: Page; page: Page }) => Promise<unknown>][])
  test(`H57 a visitor who leaves ${what} while it sends finds the operation, which is carried out once`, async ({
    site,
    modal,
    login,
    send,
    smartAccount,
    page,
  }) => {
    const account = await asks({ site, login, send })
    const window = await login.opensApproval()
    await expect(window.locator('[data-part=approve]')).toBeEnabled()
    await smartAccount.breaks('bundler', { delay: 10_000 })
    const sending = window.waitForRequest(request => request.postData()?.includes('eth_sendUserOperation') === true)
    await window.locator('[data-part=approve]').click()
    await sending
    await leave({ login, window, page })
    await smartAccount.mends()
    if (await modal.dialog.isVisible()) await modal.button('Done').click()
    await send.lists()
    await expect(send.row).toHaveAttribute('data-state', /^(included|confirmed)$/)
    expect(await site.holds('USDC', CHAIN, account)).toBe('96.75')
  })

test('an account that somebody else has created meanwhile: nothing was sent, and trying again sends it', async ({
  site,
  login,
  send,
  smartAccount,
}) => {
  let owner = ''
  const account = await asks({ site, login, send }, async () => {
    owner = await smartAccount.owner()
  })
  const window = await login.opensApproval()
  await expect(login.row(window, 'Your smart account')).toContainText('Is created with this')
  await expect(window.locator('[data-part=approve]')).toBeEnabled()
  await smartAccount.isCreatedFor(owner)
  await window.locator('[data-part=approve]').click()
  await expect(window.locator('main')).toContainText('Your account was created meanwhile.')
  await window.getByRole('button', { name: 'Try again' }).click()
  await expect(login.row(window, 'From your smart account')).toHaveText(account)
  await login.decides(window, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(() => site.holds('USDC', CHAIN, account)).toBe('96.75')
})

test('an operation that fails inside of a block that succeeds is shown as reverted', async ({
  site,
  modal,
  login,
  send,
  blocks,
  smartAccount,
}) => {
  const account = await asks({ site, login, send }, async () => smartAccount.isCreatedFor(await smartAccount.owner()))
  const window = await login.opensApproval()
  await expect(window.locator('[data-part=approve]')).toBeEnabled()
  await blocks.hold('eip155')
  await login.decides(window, 'approve')
  await send.showsStatus('submitted')
  await smartAccount.loses(account, 'USDC')
  await blocks.release('eip155')
  await send.showsStatus('reverted')
  await modal.seesText('Nothing was moved, and you paid no fee.')
})

test('the page sends and signs through the provider of a smart account', async ({ site, login, page }) => {
  await login.visit('families=eip155')
  await login.comesIn(login.someone('gil'))
  const account = await login.addressOf('EVM')
  const { region } = site.family('EVM')
  await region.getByRole('button', { name: 'Sign this message' }).click()
  await login.decides(await login.opensApproval(), 'approve')
  await expect(region).toContainText('Verified: signed by this account.')
  await site.chains.pay('eip155', account, '0.25')
  await region.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await login.decides(await login.opensApproval(), 'approve')
  await expect(region).toContainText('Included in block')
  expect(await site.balanceOf(account, 31_337)).toBe(249_000_000_000_000_000n)
  await region.getByRole('button', { name: 'Sign this message' }).click()
  await login.decides(await login.opensApproval(), 'approve')
  await expect(region).toContainText('Verified: signed by this account.')
  await isAccessible(page)
})

test('a server that refuses the signature of a smart account: the visitor signs in with the regular account', async ({
  login,
  modal,
  signIn,
  page,
  complaints,
}) => {
  await signIn.breaks('verify', { kind: 'status', status: 401 }, 1)
  await login.visit('families=eip155&signIn=optional')
  await login.provesEmail(login.someone('hal'))
  await login.makesWallet()
  const account = await login.addressOf('EVM')
  await signIn.isAsked()
  await signIn.presses('Sign')
  await modal.seesText('This application might not support Smart Accounts')
  await isAccessible(page)
  await modal.dialog.locator('[data-part="account-type"][data-account-type="eoa"]').click()
  await signIn.signs()
  const eoa = await login.addressOf('EVM')
  expect(eoa).not.toBe(account)
  await signIn.isSignedIn(eoa, CHAIN)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 401')])
})

test('a permission of a smart account is revoked with its signature, before the account exists', async ({
  site,
  modal,
  login,
  smartAccount,
  page,
}) => {
  await login.visit('families=eip155&walletConnect=1&smartSessions=1')
  await login.comesIn(login.someone('ivy'))
  const account = await login.addressOf('EVM')
  await smartAccount.grants(account, 'Cloud Games')
  await site.openProfile()
  await modal.button('Site permissions').click()
  await modal.seesView('SmartSessions')
  await modal.button('Revoke Cloud Games').click()
  await modal.button('Revoke').click()
  await login.decides(await login.opensApproval(), 'approve')
  await modal.seesText('Cloud Games can no longer act for this account.')
  await isAccessible(page)
  expect(await smartAccount.exists(account)).toBe(false)
})
