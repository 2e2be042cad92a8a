import { axe, axeOfModal } from './models/axe.ts'
import { type FamilyName, familyNames } from './models/family.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

test('H04 in each namespace a wallet that misbehaves shows a failure with a way back', async ({ site, modal }) => {
  await site.visit('?families=all')
  await site.openModal()
  for (const [wallet, text] of [
    ['Bramble', 'Request declined'],
    ['Ember', 'Request declined'],
    ['Nettle', 'Your wallet shared no account. Create or choose one there and allow this site, then try again.'],
    ['Flint', 'Your wallet gave an answer that could not be read.'],
  ] as const) {
    await modal.chooses(wallet)
    await modal.seesText(text)
    await expect(modal.button('Try again')).toBeVisible()
    await modal.goesBack()
  }
})

test('H10 a wallet of four namespaces is one row, which leads to the choice among them', async ({ site, modal }) => {
  await site.visit('?families=all')
  await site.openModal()
  await expect(modal.rows.filter({ hasText: 'Meadow' })).toHaveCount(1)
  await modal.chooses('Meadow')
  await modal.seesView('ConnectWallets')
  await expect(modal.families.getByRole('button')).toHaveText([/^All 4/, /^EVM/, /^Solana/, /^Polkadot/, /^Bitcoin/])
  await modal.choosesFamily(/^Polkadot/)
  await site.family('Polkadot').showsAccountOf()
  await modal.seesNothing()
  for (const other of ['EVM', 'Solana', 'Bitcoin'] as const) await site.family(other).showsDisconnected()
})

test('the namespaces of a wallet are asked one after the other, and one that declines is asked again on its own', async ({
  site,
  modal,
}) => {
  await site.visit('?families=all')
  const evm = await site.family('EVM').script()
  const solana = await site.family('Solana').script()
  const bitcoin = await site.family('Bitcoin').script()
  await evm.evaluate(wallet => wallet.behave('silent'))
  await solana.evaluate(wallet => wallet.behave('reject'))
  await bitcoin.evaluate(wallet => wallet.behave('silent'))
  await site.choose('Meadow')
  await modal.choosesFamily(/^All 4/)
  const line = (name: FamilyName) => modal.families.getByRole('listitem').filter({ hasText: name })
  await expect(line('EVM')).toContainText('Waiting for your answer')
  for (const name of ['Solana', 'Polkadot', 'Bitcoin'] as const) await expect(line(name)).toContainText('Not asked yet')
  expect(await solana.evaluate(({ prompts }) => prompts)).toBe(0)
  await evm.evaluate(wallet => wallet.approveNow())
  await expect(line('EVM')).toContainText('Approved')
  await expect(line('Solana')).toContainText('Declined')
  await expect(line('Polkadot')).toContainText('Approved')
  await expect(line('Bitcoin')).toContainText('Waiting for your answer')
  await modal.seesText('2 of 4 approved.')
  await solana.evaluate(wallet => wallet.behave('approve'))
  await modal.button('Try again Solana').click()
  await expect(line('Solana')).toContainText('Approved')
  await modal.seesView('ConnectingExternal')
  await bitcoin.evaluate(wallet => wallet.approveNow())
  await modal.seesNothing()
  for (const name of familyNames) await site.family(name).showsAccountOf()
  expect(await solana.evaluate(({ prompts }) => prompts)).toBe(2)
  expect(await evm.evaluate(({ prompts }) => prompts)).toBe(1)
})

test('approved namespaces stay connected when the visitor leaves the others', async ({ site, modal, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.visit('?families=all')
  await (await site.family('Polkadot').script()).evaluate(wallet => wallet.behave('reject'))
  await site.choose('Meadow')
  await modal.choosesFamily(/^All 4/)
  await modal.seesText('Not all were approved')
  expect((await axeOfModal(page).analyze()).violations).toEqual([])
  await modal.button('Go on with 3 of 4').click()
  await modal.seesNothing()
  await site.family('Polkadot').showsDisconnected()
  for (const name of ['EVM', 'Solana', 'Bitcoin'] as const) await site.family(name).showsAccountOf()
})

test('the wallet desk in a window of its own controls the wallets of every namespace', async ({ site, page }) => {
  await site.visit('?families=all')
  await site.connectAll()
  await page.getByText('The wallets on this page').click()
  await expect(page.getByRole('region', { name: 'EVM wallets' })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open in its own window' }).click()
  const desk = await popup
  for (const name of familyNames) {
    const wallets = desk.getByRole('region', { name: `${name} wallets` })
    const meadow = wallets.getByRole('listitem', { name: /meadow$/i })
    await meadow.getByRole('button', { name: 'Disconnect' }).click()
    await site.family(name).showsDisconnected()
  }
  expect((await axe(desk).analyze()).violations).toEqual([])
})

const orders: FamilyName[][] = [
  ['EVM', 'Solana', 'Polkadot', 'Bitcoin'],
  ['Bitcoin', 'Polkadot', 'Solana', 'EVM'],
  ['Solana', 'Bitcoin', 'EVM', 'Polkadot'],
  ['Polkadot', 'EVM', 'Bitcoin', 'Solana'],
]

for (const order of sample(orders, 1)) {
  test(`H01 H05 ${order.join(', ')}: connected one by one, each disconnects without the others`, async ({ site }) => {
    await site.visit('?families=all')
    const families = order.map(name => site.family(name))
    for (const [index, family] of families.entries()) {
      await site.connectOther(family)
      for (const earlier of families.slice(0, index)) await earlier.showsAccountOf('other')
    }
    for (const family of families) await family.showsChainBalance()
    // Disconnected by the page and by the wallet in turn.
    for (const [index, family] of families.entries()) {
      if (index % 2 === 0) await family.disconnects()
      else await (await family.script('other')).evaluate(wallet => wallet.disconnect())
      await family.showsDisconnected()
      for (const other of families.slice(index + 1)) await other.showsAccountOf('other')
    }
    await expect(site.connectButton).toHaveText('Connect wallet')
  })
}

test('H05 late events of a replaced wallet change nothing in any namespace', async ({ site }) => {
  await site.visit('?families=all')
  await site.connectAll()
  for (const name of familyNames) await site.connectOther(site.family(name))
  for (const name of familyNames) {
    const late = await site.family(name).script()
    await late.evaluate(wallet => wallet.switchAccount())
    await late.evaluate(wallet => wallet.disconnect())
  }
  for (const name of familyNames) await site.family(name).showsAccountOf('other')
})

test('H02 a reload restores all four namespaces, and each signs and sends', async ({ site, page }) => {
  await site.visit('?families=all')
  await site.connectAll()
  await page.reload()
  await site.touches()
  for (const name of familyNames) {
    const family = site.family(name)
    await family.showsAccountOf()
    await family.showsChainBalance()
    expect(await (await family.script()).evaluate(({ prompts }) => prompts)).toBe(0)
    const before = await site.chains.balance(family.namespace, await family.selectedAddress())
    await family.signs()
    await family.showsVerified()
    await family.sends()
    await family.showsSent(before)
  }
})

test('H03 a wallet that is gone after a reload does not delay the others', async ({ site, page }) => {
  await page.clock.install()
  await site.visit('?families=all')
  await site.connectAll()
  await (await site.family('Solana').script()).evaluate(wallet => wallet.vanish())
  await page.reload()
  await site.touches()
  for (const name of ['EVM', 'Polkadot', 'Bitcoin'] as const) await site.family(name).showsAccountOf()
  await expect(site.family('Solana').region).toContainText('Waiting for the wallet…')
  await page.clock.fastForward(5_000)
  await site.family('Solana').showsDisconnected()
  for (const name of ['EVM', 'Polkadot', 'Bitcoin'] as const) await site.family(name).showsAccountOf()
})

test('Profile lists every account of every namespace, selects another one and disconnects one namespace', async ({
  site,
  modal,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.visit('?families=all')
  await site.connectAll()
  await site.openProfile()
  for (const name of familyNames) {
    await expect(modal.profileOf(name).getByRole('list', { name: 'Accounts' }).getByRole('button')).toHaveCount(2)
  }
  expect((await axeOfModal(page).analyze()).violations).toEqual([])

  const bitcoin = site.family('Bitcoin')
  const [, ordinals] = await (await bitcoin.script()).evaluate(({ addresses }) => [...addresses])
  await modal
    .profileOf('Bitcoin')
    .getByRole('button', { name: /Ordinals/ })
    .click()
  await expect(bitcoin.account).toHaveText(ordinals!)
  await bitcoin.showsChainBalance()

  const polkadot = site.family('Polkadot')
  const [, second] = await (await polkadot.script()).evaluate(({ addresses }) => [...addresses])
  await modal
    .profileOf('Polkadot')
    .getByRole('button', { name: /Meadow 2/ })
    .click()
  await expect(polkadot.account).toHaveText(second!)
  await polkadot.showsChainBalance()
  await expect(site.accountButton).toContainText('UNIT')

  await modal.profileOf('Solana').getByRole('button', { name: 'Disconnect Solana' }).click()
  await site.family('Solana').showsDisconnected()
  await expect(modal.profileOf('Solana')).toHaveCount(0)
  await modal.seesView('Profile')
  await site.family('EVM').showsAccountOf()
  await modal.closes()
  for (const family of [bitcoin, polkadot]) {
    await family.signs()
    await family.showsVerified()
  }

  await page.reload()
  await expect(bitcoin.account).toHaveText(ordinals!)
})

test('without WalletConnect none of its files is requested in a visit of all four namespaces', async ({
  site,
  page,
}) => {
  const { urls } = await site.config()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('websocket', socket => requests.push(socket.url()))
  await site.visit('?families=all')
  await site.connectAll()
  await page.reload()
  await site.touches()
  for (const name of familyNames) await site.family(name).showsAccountOf()
  expect(requests.filter(url => url.startsWith('ws'))).toEqual([])
  // The host's page requests the addresses of the chains from the sandbox; there are no other requests to it.
  const sandbox = new URL(urls.registry!).origin
  const services = requests.filter(url => url.startsWith(sandbox) && !url.endsWith('/config.json'))
  expect(services).toEqual([])
})

test('H07 a phone serves several namespaces in one session, and Profile names those that disconnect together', async ({
  site,
  modal,
  phone,
}) => {
  const served = ['EVM', 'Solana', 'Polkadot', 'Bitcoin'] as const
  await site.visit('?families=all&walletConnect=1')
  await phone.connects()
  for (const name of served) {
    const family = site.family(name)
    await family.showsChainBalance()
    const before = await site.chains.balance(family.namespace, (await family.account.textContent())!)
    await family.signs()
    await phone.isAsked()
    await phone.wallet.approve()
    await family.showsVerified()
    await family.sends()
    await phone.isAsked()
    await phone.wallet.approve()
    await family.showsSent(before)
  }
  await site.openProfile()
  await expect(modal.profileOf('Bitcoin')).toContainText(
    'Also disconnects EVM, Solana, and Polkadot: they share one session.',
  )
  await modal.profileOf('Bitcoin').getByRole('button', { name: 'Disconnect Bitcoin' }).click()
  for (const name of served) await site.family(name).showsDisconnected()
})

test('H13 with a phone on an unsupported chain, the view names the namespaces that disconnect together', async ({
  site,
  modal,
  phone,
}) => {
  await site.visit('?families=all&walletConnect=1')
  await phone.connects()
  await phone.wallet.switchChain('eip155:31339')
  await modal.seesView('UnsupportedChain')
  await modal.seesText('Also disconnects Solana, Polkadot, and Bitcoin: they share one session.')
  await modal.button('Disconnect').click()
  for (const name of familyNames) await site.family(name).showsDisconnected()
})
