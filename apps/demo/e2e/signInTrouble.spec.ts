import { expect, test } from './test.ts'

const UNAVAILABLE = 'The service cannot be reached.'

test('a session that expires while the page is open is asked for when the visitor next acts', async ({
  site,
  page,
  modal,
  signIn,
}) => {
  const evm = site.family('EVM')
  await page.clock.install()
  await signIn.visit()
  await signIn.enters(evm)
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  // The server reports the end of a session that it has, a day from now.
  await page.reload()
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  await page.clock.fastForward('25:00:00')
  await expect(signIn.panel.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await modal.seesNothing()
  await site.accountButton.click()
  await signIn.isAsked()
})

test('a server that gives no nonce leaves the visitor connected, who tries again', async ({
  site,
  modal,
  signIn,
  complaints,
}) => {
  const evm = site.family('EVM')
  const asked = signIn.countsRequests('nonce')
  await signIn.breaks('nonce', { kind: 'html' }, 1)
  await signIn.visit()
  await site.openModal()
  await modal.chooses(evm.other)
  await modal.seesText(UNAVAILABLE)
  await signIn.breaks('nonce', { kind: 'status', status: 500 }, 1)
  await modal.triesAgain()
  await expect.poll(asked).toBe(2)
  await modal.seesText(UNAVAILABLE)
  await evm.showsAccountOf('other')
  await modal.triesAgain()
  await signIn.signs()
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  complaints.splice(0)
})

test('H35 a server that hangs is given up after its time, when it gives a nonce and when it verifies', async ({
  site,
  page,
  modal,
  signIn,
  complaints,
}) => {
  const evm = site.family('EVM')
  await page.clock.install()
  await signIn.breaks('nonce', { kind: 'hang' })
  await signIn.visit()
  await site.openModal()
  const asked = page.waitForRequest(/sign-in\/nonce/)
  await modal.chooses(evm.other)
  await asked
  await page.clock.fastForward(16_000)
  await modal.seesText(UNAVAILABLE)
  await signIn.mends()
  await signIn.breaks('verify', { kind: 'hang' })
  await modal.triesAgain()
  await signIn.isAsked()
  await signIn.presses('Sign')
  await expect(modal.dialog.getByRole('heading', { name: 'Authenticating...' })).toBeVisible()
  await page.clock.fastForward(16_000)
  await modal.seesText(UNAVAILABLE)
  await expect(page.getByText('Authenticating...')).toHaveCount(0)
  await signIn.mends()
  await modal.triesAgain()
  await signIn.signs()
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  complaints.splice(0)
})

test('a signature that the server refuses is a failure with a retry', async ({ site, modal, signIn, complaints }) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.connects(evm)
  // The nonce of the message is lost with the server's memory.
  await signIn.restarts()
  await signIn.presses('Sign')
  await modal.seesText('This app did not accept the signature. Try again.')
  expect(await signIn.session()).toBe(null)
  await modal.triesAgain()
  await signIn.signs()
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  complaints.splice(0)
})

test('H36 a failed look-up of the session disconnects nothing, and opens nothing after a reload', async ({
  site,
  page,
  modal,
  signIn,
  complaints,
}) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.enters(evm)
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  await signIn.breaks('session', { kind: 'status', status: 503 })
  await page.reload()
  await evm.showsAccountOf('other')
  await signIn.reaches('retryable')
  await expect(signIn.panel).toContainText('The server does not answer.')
  await modal.seesNothing()
  await signIn.mends()
  await signIn.pressesOfPage('Sign in')
  await signIn.isSignedIn(await evm.selectedAddress('other'))
  await modal.seesNothing()
  complaints.splice(0)
})

test('a visitor who declines in the wallet stays connected, and can sign after all', async ({
  site,
  modal,
  signIn,
}) => {
  const evm = site.family('EVM')
  await signIn.visit()
  await signIn.connects(evm)
  await (await evm.script('other')).evaluate(wallet => wallet.behave('reject'))
  await signIn.presses('Sign')
  await modal.seesText('Signature declined')
  await evm.showsAccountOf('other')
  expect(await signIn.session()).toBe(null)
  await (await evm.script('other')).evaluate(wallet => wallet.behave('approve'))
  await modal.triesAgain()
  await signIn.signs()
  await signIn.isSignedIn(await evm.selectedAddress('other'))
})
