import { expect, test } from './test.ts'

test('an announced wallet is connected, and the account shows its balance on the chain', async ({
  site,
  modal,
  wallets,
}) => {
  await site.visit()
  await site.openModal()
  await expect(modal.installed).toHaveText([/Meadow/, /Parallax/, /Rivet/, /Bramble/])
  await modal.chooses('Meadow')
  await site.showsAccountOf('Meadow')
  await modal.seesNothing()

  const [address] = await wallets.addresses('Meadow')
  const held = await site.figureOf(address!, 31337)
  await expect(site.accountButton).toContainText(`${held} ETH`)
  await site.openAccount()
  await expect(modal.dialog.locator('[data-part="balance"]')).toHaveText(`Balance ${held} ETH`)
  await modal.seesText('Meadow')
})

test('a signed message is verified, and a declined one shows the refusal', async ({ site, page, wallets }) => {
  await site.visit()
  await site.connect('Meadow')
  const outcome = page.getByRole('region', { name: 'You' }).getByRole('status')
  await page.getByRole('button', { name: 'Sign this message' }).click()
  await expect(outcome).toContainText('Verified: signed by this account.')
  await expect(outcome.locator('code')).toHaveText(/^0x[0-9a-f]{130}$/)
  await wallets.behaves('Meadow', 'reject')
  await page.getByRole('button', { name: 'Sign this message' }).click()
  await expect(outcome).toHaveText('Declined in the wallet.')
})

test('a wallet that declines is asked again only after a press of the visitor', async ({ site, modal, wallets }) => {
  await site.visit()
  await site.choose('Bramble')
  await modal.seesText('Request declined')
  await wallets.hasAsked('Bramble', 1)
  await modal.triesAgain()
  await modal.seesText('Request declined')
  await wallets.hasAsked('Bramble', 2)
  await wallets.behaves('Bramble', 'approve')
  await modal.triesAgain()
  await site.showsAccountOf('Bramble')
  await modal.seesNothing()
})

test('H04 a wallet without an answer is reported after 15 seconds, and its late approval counts', async ({
  site,
  modal,
  wallets,
  page,
}) => {
  await page.clock.install()
  await site.visit()
  await site.choose('Rivet')
  await modal.seesText('Approve in Rivet')
  await wallets.hasAsked('Rivet', 1)
  await page.clock.fastForward(15_000)
  await modal.seesText('Rivet is still waiting')
  await modal.triesAgain()
  await modal.seesText('Approve in Rivet')
  await wallets.hasAsked('Rivet', 1)
  await wallets.approvesNow('Rivet')
  await site.showsAccountOf('Rivet')
  await modal.seesNothing()
})

test('H04 a wallet with a pending request shows a note, and the answer to that request counts', async ({
  site,
  modal,
  wallets,
}) => {
  await site.visit()
  await wallets.behaves('Meadow', 'pending')
  await site.choose('Meadow')
  await modal.seesText('Open Meadow')
  await wallets.approvesEarlierRequest('Meadow')
  await site.showsAccountOf('Meadow')
  await modal.seesNothing()
})

test('H04 a wallet that vanished while it was asked can be left', async ({ site, modal, wallets }) => {
  await site.visit()
  await site.choose('Rivet')
  await wallets.hasAsked('Rivet', 1)
  await wallets.vanishes('Rivet')
  await modal.button('Cancel').click()
  await modal.seesView('Connect')
  await modal.chooses('Meadow')
  await site.showsAccountOf('Meadow')
})

test('H06 an approval after the visitor went back does not connect', async ({ site, modal, wallets }) => {
  await site.visit()
  await site.choose('Rivet')
  await wallets.hasAsked('Rivet', 1)
  await modal.goesBack()
  await modal.seesView('Connect')
  await wallets.approvesNow('Rivet')
  await modal.chooses('Meadow')
  await site.showsAccountOf('Meadow')
  await expect(site.account).not.toHaveText((await wallets.addresses('Rivet'))[0]!)
})

test('H09 a locked wallet waits, and connects when it is unlocked', async ({ site, modal, wallets }) => {
  await site.visit()
  await wallets.behaves('Parallax', 'locked')
  await site.choose('Parallax')
  await modal.seesText('Approve in Parallax')
  await wallets.hasAsked('Parallax', 1)
  const parallax = await wallets.script('Parallax')
  await parallax.evaluate(wallet => wallet.unlock())
  await site.showsAccountOf('Parallax')
})

test('H09 a wallet that shares no account, or answers with malformed data, shows a failure with a retry', async ({
  site,
  modal,
  wallets,
}) => {
  await site.visit()
  await wallets.behaves('Meadow', 'empty')
  await site.choose('Meadow')
  await modal.seesText('Your wallet shared no account. Create or choose one there and allow this site, then try again.')
  await wallets.behaves('Meadow', 'malformed')
  await modal.triesAgain()
  await modal.seesText('Your wallet gave an answer that could not be read.')
  await wallets.behaves('Meadow', 'approve')
  await modal.triesAgain()
  await site.showsAccountOf('Meadow')
})

test('H10 of two wallets with one name the chosen one is asked', async ({ site, modal, wallets, page }) => {
  await site.visit()
  await wallets.announces('the other Meadow')
  await site.openModal()
  await expect(modal.installed.filter({ hasText: 'Meadow' })).toHaveCount(2)
  await page.locator(`[data-wallet-id="${wallets.id('the other Meadow')}"]`).click()
  await site.showsAccountOf('the other Meadow')
  await wallets.hasAsked('Meadow', 0)
  await wallets.hasAsked('the other Meadow', 1)
})

test('H10 a wallet that announces itself late and repeatedly appears once in the open list', async ({
  site,
  modal,
  wallets,
}) => {
  await site.visit()
  await site.openModal()
  await expect(modal.installed).toHaveCount(4)
  await wallets.announces('Dawn')
  await expect(modal.installed).toHaveText([/Meadow/, /Parallax/, /Rivet/, /Bramble/, /Dawn/])
  await wallets.announces('Dawn')
  await wallets.announces('Meadow')
  await modal.chooses('Dawn')
  await site.showsAccountOf('Dawn')
  await site.openAccount()
  await modal.button('Disconnect').click()
  await site.showsDisconnected()
  await site.openModal()
  await expect(modal.installed).toHaveCount(5)
})

test('the wallet at window.ethereum is listed if no other wallet is', async ({ site, modal }) => {
  await site.visit('?enableEIP6963=0&elsewhere=0')
  await site.openModal()
  await expect(modal.installed).toHaveText([/Browser Wallet/])
  await modal.chooses('Browser Wallet')
  await site.showsAccountOf('Harbor')
})

test('without any wallet Connect links to GetWallet', async ({ site, modal }) => {
  await site.visit('?wallets=none&elsewhere=0')
  await site.openModal()
  await modal.seesText('No wallet found')
  await modal.button('Get a wallet').click()
  await modal.seesView('GetWallet')
  await modal.goesBack()
  await modal.seesView('Connect')
})

test('a collapsed list opens on a press, after the conditions have been accepted', async ({ site, modal, page }) => {
  await site.visit('?collapseWallets=1&legalCheckbox=1')
  await site.openModal()
  const ways = modal.button(/Continue with a wallet/)
  await expect(ways).toBeDisabled()
  await page.getByRole('checkbox', { name: /I agree to the/ }).check()
  await ways.click()
  await modal.seesView('ConnectWallets')
  await modal.chooses('Meadow')
  await site.showsAccountOf('Meadow')
})
