import { expect, test } from './test.ts'

test('after a disconnect the page shows no account, also after a reload', async ({ site, modal, page }) => {
  await site.visit()
  await site.connect('Meadow')
  await site.openAccount()
  await modal.button('Disconnect').click()
  await modal.seesNothing()
  await site.showsDisconnected()
  await page.reload()
  await site.showsDisconnected()
  await site.connectButton.hover()
  await site.isReady()
  await site.showsDisconnected()
})

test('H03 after a reload the wallet is asked silently', async ({ site, wallets, page }) => {
  await site.visit()
  await site.connect('Meadow')
  await page.reload()
  await site.showsAccountOf('Meadow')
  await wallets.hasAsked('Meadow', 0)
})

test('H03 a wallet that is locked after a reload is not connected', async ({ site, wallets, page }) => {
  await site.visit()
  await site.connect('Meadow')
  await wallets.lockUnseen()
  await page.reload()
  await site.isReady()
  await expect(site.connectButton).toHaveText('Connect wallet')
  await site.showsDisconnected()
  await wallets.hasAsked('Meadow', 0)
})

test('H03 a wallet that is gone after a reload is not connected', async ({ site, wallets, page }) => {
  await page.clock.install()
  await site.visit()
  await site.connect('Meadow')
  await wallets.vanishes('Meadow')
  await page.reload()
  await expect(site.connectButton).toHaveAccessibleName('Connecting…')
  await page.clock.fastForward(5_000)
  await expect(site.connectButton).toHaveAccessibleName('Connect wallet')
  await site.showsDisconnected()
})

test('H08 an account that the wallet selects is shown with its own balance', async ({ site, modal, wallets }) => {
  await site.visit()
  await site.connect('Meadow')
  await site.openAccount()
  const address = await wallets.sharesOnly('Meadow', 1)
  await expect(site.account).toHaveText(address)
  await expect(modal.dialog.locator('[data-part="balance"]')).toHaveText(/^Balance [\d,]+(\.\d+)? ETH$/)
  await modal.seesView('Account')
})

test('a wallet that disconnects by itself removes its account from the page', async ({ site, modal, wallets }) => {
  await site.visit()
  await site.connect('Meadow')
  await site.openAccount()
  await wallets.disconnects('Meadow')
  await site.showsDisconnected()
  await modal.seesView('Connect')
})

test('H05 the late disconnect of a replaced wallet changes nothing', async ({ site, modal, wallets, page }) => {
  await site.visit()
  await site.connect('Meadow')
  await page.getByRole('button', { name: 'Connect another wallet' }).click()
  await modal.chooses('Parallax')
  await site.showsAccountOf('Parallax')
  await modal.seesNothing()
  await wallets.disconnects('Meadow')
  await wallets.switchesChain('Meadow', 31339)
  await site.showsAccountOf('Parallax')
  await modal.seesNothing()
  await page.reload()
  await site.showsAccountOf('Parallax')
})

test('a network is switched in the wallet, and the modal closes', async ({ site, modal, wallets }) => {
  await site.visit()
  await site.connect('Meadow')
  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await site.showsNetwork('Foundry Two')
  await modal.seesNothing()
  expect(await wallets.chainId('Meadow')).toBe(31338)
})

test('a declined network switch can be retried', async ({ site, modal, wallets }) => {
  await site.visit()
  await site.connect('Meadow')
  await wallets.behaves('Meadow', 'reject')
  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await modal.seesText('Switch declined')
  await site.showsNetwork('Foundry')
  await wallets.behaves('Meadow', 'approve')
  await modal.triesAgain()
  await site.showsNetwork('Foundry Two')
  await modal.seesNothing()
})

test.describe('on an unsupported chain', () => {
  test.beforeEach(async ({ site, modal, wallets }) => {
    await site.visit()
    await site.connect('Meadow')
    await wallets.switchesChain('Meadow', 31339)
    await modal.seesView('UnsupportedChain')
    await modal.seesText('Your wallet is on Unknown (chain 31339). Choose a network to go on.')
    await site.showsNetwork('Unsupported network')
  })

  test('H13 closing UnsupportedChain is refused with a shake and an explanation', async ({ modal, page }) => {
    for (const close of [() => modal.closes(), () => page.keyboard.press('Escape'), () => modal.pressesBeside()]) {
      const states = await modal.recordsStates()
      await close()
      await expect.poll(states).toContainEqual({
        state: 'shaking',
        text: expect.stringContaining('Choose a network or disconnect first.'),
      })
      await expect(modal.dialog).toHaveAttribute('data-state', 'open')
    }
  })

  test('H13 choosing a supported network closes UnsupportedChain', async ({ site, modal, wallets }) => {
    await modal.choosesNetwork('Foundry Two')
    await modal.seesNothing()
    await site.showsNetwork('Foundry Two')
    expect(await wallets.chainId('Meadow')).toBe(31338)
  })

  test('H13 a switch in the wallet closes UnsupportedChain', async ({ modal, wallets }) => {
    await wallets.switchesChain('Meadow', 31337)
    await modal.seesNothing()
  })

  test('H13 disconnecting closes UnsupportedChain, and it does not reappear', async ({ site, modal }) => {
    await modal.button('Disconnect').click()
    await modal.seesNothing()
    await site.showsDisconnected()
    await site.openModal()
  })

  test('H13 a declined switch keeps UnsupportedChain open, and disconnecting is still possible', async ({
    site,
    modal,
    wallets,
  }) => {
    await wallets.behaves('Meadow', 'reject')
    await modal.choosesNetwork('Foundry Two')
    await modal.seesText('Switch declined')
    const states = await modal.recordsStates()
    await modal.closes()
    await expect.poll(states).toContainEqual(expect.objectContaining({ state: 'shaking' }))
    await expect(modal.dialog).toHaveAttribute('data-state', 'open')
    await wallets.behaves('Meadow', 'approve')
    await modal.triesAgain()
    await modal.seesNothing()
    await site.showsNetwork('Foundry Two')
  })

  test('H13 a reload shows UnsupportedChain again', async ({ modal, page }) => {
    await page.reload()
    await modal.seesView('UnsupportedChain')
  })
})
