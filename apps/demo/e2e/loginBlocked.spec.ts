import { blockStorage } from '@foyer/chromium'
import { expect, test } from './test.ts'

// A browser that lets frames of other sites store nothing, as private windows of Chromium do: the vault's window keeps the wallet.

test.beforeEach(({ context }) => blockStorage(context, { host: 'vault.localhost' }))

test('a visitor comes in by email, stays after a reload, signs out, and finds the wallet again', async ({
  modal,
  login,
}) => {
  await login.visit()
  const email = login.someone('ann')
  await login.comesIn(email)
  const addresses = await login.addresses()
  await login.staysUntilSignOut(email)

  await login.provesEmail(email)
  await modal.seesText('Open your wallet')
  const window = await login.opensWindow(modal.button(/^Continue in /))
  if (!window.isClosed()) await window.waitForEvent('close')
  await modal.seesNothing()
  expect(await login.addresses()).toEqual(addresses)
})

test('a visitor signs in to the page by the window of the vault, after a reload too', async ({
  site,
  login,
  signIn,
  page,
}) => {
  await login.visit('signIn=optional')
  await login.provesEmail(login.someone('bea'))
  await login.makesWallet()
  await signIn.isAsked()
  await signIn.presses('Sign')
  await login.decides(await login.opensApproval(), 'approve')
  const address = await login.addressOf('EVM')
  await signIn.isSignedIn(address)
  await page.reload()
  await signIn.isSignedIn(address)
  await signIn.pressesOfPage('Sign out')
  await signIn.isSignedOut()
  await signIn.pressesOfPage('Sign in')
  await signIn.isAsked()
  await signIn.presses('Sign')
  await login.decides(await login.opensApproval(), 'approve')
  await signIn.isSignedIn(address)
  await site.disconnects()
})

test('a visitor sends after a reload, and approves in the window of the vault', async ({ site, login, send, page }) => {
  const to = '0x0000000000000000000000000000000000016E17'
  await login.visit('families=eip155')
  await login.comesIn(login.someone('cem'))
  await site.chains.pay('eip155', await login.addressOf('EVM'), '0.125')
  const before = await site.chains.units('eip155', to)
  await page.reload()
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.0125', to })
  await send.previews()
  await send.confirms()
  const window = await login.opensApproval()
  await expect(window.locator('main')).toContainText(to)
  await login.decides(window, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(() => site.chains.units('eip155', to)).toBe(before + (await site.chains.parse('eip155', '0.0125')))
})
