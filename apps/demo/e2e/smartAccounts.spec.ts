import type { Page } from '@playwright/test'
import { axe } from './models/axe.ts'
import type { Login } from './models/login.ts'
import type { Send } from './models/send.ts'
import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await axe(page).include('foyer-modal').analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

const CHAIN = 'eip155:31337'
const RECEIVER = '0x0000000000000000000000000000000000004337'

test('a visitor who came in by email signs in, sends and swaps with a smart account that holds no gas, before and after it exists', async ({
  site,
  modal,
  login,
  signIn,
  smartAccount,
  send,
  swap,
  page,
}) => {
  await login.visit('families=eip155&walletConnect=1&signIn=optional')
  await login.provesEmail(login.someone('ada'))
  await login.makesWallet()
  await signIn.signs()
  const account = await login.addressOf('EVM')
  await signIn.isSignedIn(account, CHAIN)
  expect(await smartAccount.exists(account)).toBe(false)
  await site.buysFor('USDC', CHAIN, account)

  const before = await site.holds('USDC', CHAIN, RECEIVER)
  await send.opens()
  await send.fills({ symbol: 'USDC', amount: '2.5', to: RECEIVER })
  await send.previews()
  await expect(modal.dialog.locator('[data-part="fee"]')).toContainText('Paid by the app')
  await isAccessible(page)
  await send.confirms()
  const first = await login.opensApproval()
  await expect(login.row(first, 'Amount')).toHaveText('2.5 USDC')
  await expect(login.row(first, 'Network fee')).toContainText('Paid by')
  await login.decides(first, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(() => smartAccount.exists(account)).toBe(true)
  expect(Number(await site.holds('USDC', CHAIN, RECEIVER))).toBe(Number(before) + 2.5)
  expect(await site.balanceOf(account, 31_337)).toBe(0n)
  await modal.button('Done').click()

  const [usdc, link] = await swap.reserves('USDC', 'LINK')
  await modal.closes()
  await swap.opens()
  await swap.fills({ sold: 'USDC', bought: 'LINK', amount: '10' })
  await swap.reviews('ready')
  await isAccessible(page)
  await swap.confirmation.click()
  const second = await login.opensApproval()
  await login.decides(second, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await swap.poolTakes(10_000_000n, ['USDC', 'LINK'], [usdc, link])
  expect(await swap.allowance('USDC', account)).toBe(0n)
  expect(await site.balanceOf(account, 31_337)).toBe(0n)
  await modal.button('Done').click()
  await modal.closes()

  await signIn.pressesOfPage('Sign out')
  await signIn.isSignedOut()
  await signIn.pressesOfPage('Sign in')
  await signIn.signs()
  await signIn.isSignedIn(account, CHAIN)
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
  await expect(page.locator('[data-part="balance"][data-namespace="eip155"]')).toHaveText('0 ETH')
  await smartAccount.showsActivity(0)
  await page.reload()
  expect(await login.addressOf('EVM')).toBe(eoa)

  await site.openProfile()
  await smartAccount.chooses('Smart account')
  await modal.closes()
  expect(await login.addressOf('EVM')).toBe(smart)
  await expect(page.locator('[data-part="balance"][data-namespace="eip155"]')).toHaveText('0.125 ETH')
  await smartAccount.showsActivity(2)
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

const USDC = { symbol: 'USDC', amount: '1.5', to: RECEIVER }

/** Comes in with a smart account that has USDC, and asks for a transfer of it. */
async function asks(
  { site, login, send }: { site: Site; login: Login; send: Send },
  before?: () => Promise<void>,
): Promise<string> {
  await login.visit('families=eip155&walletConnect=1')
  await login.comesIn(login.someone('fay'))
  const account = await login.addressOf('EVM')
  await site.buysFor('USDC', CHAIN, account)
  await before?.()
  await send.opens()
  await send.fills(USDC)
  await send.previews()
  await send.confirms()
  return account
}

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

test('a paymaster that refuses: an account without ether is told so, and one that has some pays itself', async ({
  site,
  modal,
  login,
  send,
  smartAccount,
}) => {
  await smartAccount.breaks('paymaster', { sponsoring: 'refuses' })
  const account = await asks({ site, login, send })
  const window = await login.opensApproval()
  await expect(window.locator('main')).toContainText('ETH')
  await expect(window.locator('[data-part=approve]')).toHaveCount(0)
  await site.chains.pay('eip155', account, '0.25')
  await window.getByRole('button', { name: 'Close' }).click()
  await modal.seesView('WalletSendPreview')
})

test('a bundler that lies about a receipt is not believed', async ({ site, modal, login, send, smartAccount }) => {
  await smartAccount.breaks('bundler', { sending: 'drops', lies: true })
  const account = await asks({ site, login, send })
  await login.decides(await login.opensApproval(), 'approve')
  await send.showsStatus('submitted', 'unconfirmed')
  expect(await site.holds('USDC', CHAIN, account)).toBe('98.25')
  await modal.closes()
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
