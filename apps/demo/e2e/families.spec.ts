import { AxeBuilder } from '@axe-core/playwright'
import { isSignedBy } from '../src/session/verify/verifiers.ts'
import { type Family, type FamilyName, familyNames } from './models/family.ts'
import type { Modal } from './models/modal.ts'
import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

/** Connects the wallet that is in this family alone, whoever is connected. */
const connects = async (site: Site, family: Family) => {
  await family.region.getByRole('button', { name: /^Connect / }).click()
  await site.modal.seesView('Connect')
  await site.modal.chooses(family.other)
  await family.showsAccountOf('other')
  await site.modal.seesNothing()
}

/** All four with one wallet, in one go. */
const connectsAll = async (site: Site) => {
  await site.choose('Meadow')
  await site.modal.choosesFamily(/^All 4/)
  await site.modal.seesNothing()
  for (const name of familyNames) await site.family(name).showsAccountOf()
}

const openProfile = async (site: Site, modal: Modal) => {
  await site.openAccount()
  await modal.button('Accounts and chains').click()
  await modal.seesView('Profile')
}

for (const name of familyNames) {
  test.describe(`${name} alone`, () => {
    let family: Family
    test.beforeEach(async ({ site }) => {
      family = site.family(name)
      await site.visit(`?families=${family.namespace}`)
    })
    const connect = async (site: Site) => {
      await site.choose('Meadow')
      await family.showsAccountOf()
      await site.modal.seesNothing()
    }

    test('H08 shows what the chain holds, also after another program has paid', async ({ site }) => {
      await connect(site)
      await family.showsWhatTheChainHolds()
      const before = (await family.balance.textContent())!
      await site.ledger.pays(family.namespace, await family.selectedAddress())
      await family.refreshes()
      await expect(family.balance).not.toHaveText(before)
      await family.showsWhatTheChainHolds()
    })

    test('signs, and another library agrees; a declined message says so', async ({ site }) => {
      await connect(site)
      await family.signs()
      await family.showsVerified()
      const signature = (await family.region.getByRole('status').locator('code').textContent())!
      const [address, another] = await (await family.script()).evaluate(({ addresses }) => [...addresses])
      const signed = { address: address!, message: 'I was in the foyer.', signature }
      expect(await isSignedBy(family.namespace, signed)).toBe(true)
      // What the page calls verified can be wrong in two ways.
      expect(await isSignedBy(family.namespace, { ...signed, message: 'I was never there.' })).toBe(false)
      expect(await isSignedBy(family.namespace, { ...signed, address: another! })).toBe(false)
      await (await family.script()).evaluate(wallet => wallet.behave('reject'))
      await family.signs()
      await expect(family.region.getByRole('status')).toHaveText('Declined in the wallet.')
    })

    test('H08 another account of the wallet comes with its own balance and its own signature', async ({
      site,
      modal,
    }) => {
      await connect(site)
      const [first, second] = await (await family.script()).evaluate(({ addresses }) => [...addresses])
      if (name === 'Polkadot') {
        // Its wallets are on no account: the page chooses.
        await openProfile(site, modal)
        await modal
          .profileOf(name)
          .getByRole('button', { name: /Meadow 2/ })
          .click()
        await modal.closes()
      } else await (await family.script()).evaluate(wallet => wallet.switchAccount())
      await expect(family.account).toHaveText(name === 'Polkadot' ? second! : await family.selectedAddress())
      await expect(family.account).not.toHaveText(first!)
      await family.showsWhatTheChainHolds()
      await family.signs()
      await family.showsVerified()
    })

    test('leaves by the page’s hand, and stays away', async ({ site, page }) => {
      await connect(site)
      await family.signsOut()
      await family.showsNobody()
      await page.reload()
      await expect(site.connectButton).toHaveText('Connect wallet')
      await family.showsNobody()
    })

    test('leaves by the wallet’s hand', async ({ site }) => {
      await connect(site)
      await (await family.script()).evaluate(wallet => wallet.disconnect())
      await family.showsNobody()
      await expect(site.connectButton).toHaveText('Connect wallet')
    })

    test('H03 comes back after a reload without a prompt, and not from a wallet that is locked', async ({
      site,
      wallets,
      page,
    }) => {
      await connect(site)
      await page.reload()
      await family.showsAccountOf()
      await family.showsWhatTheChainHolds()
      expect(await (await family.script()).evaluate(({ prompts }) => prompts)).toBe(0)
      await wallets.lockUnseen()
      await page.reload()
      await site.isReady()
      await expect(site.connectButton).toHaveText('Connect wallet', { timeout: 10_000 })
      await family.showsNobody()
    })
  })
}

test('a Bitcoin wallet that signs as wallets did before BIP-322 is verified too', async ({ site, modal, wallets }) => {
  const bitcoin = site.family('Bitcoin')
  await site.visit('?families=bip122')
  await (await wallets.of('bip122/Flint')).evaluate(wallet => wallet.behave('approve'))
  await site.openModal()
  await modal.chooses('Flint')
  await modal.seesNothing()
  await bitcoin.signs()
  await bitcoin.showsVerified()
  await expect(bitcoin.region.getByRole('status').locator('code')).toHaveText(/^[\w+/]{87}=$/)
})

test('H04 in each family a wallet that misbehaves is a failure with a way back', async ({ site, modal }) => {
  await site.visit('?families=all')
  await site.openModal()
  for (const [wallet, says] of [
    ['Bramble', 'Request declined'],
    ['Ember', 'Request declined'],
    ['Nettle', 'Your wallet shared no account. Choose one there, then try again.'],
    ['Flint', 'Your wallet gave an answer that could not be read.'],
  ] as const) {
    await modal.chooses(wallet)
    await modal.seesText(says)
    await expect(modal.button('Try again')).toBeVisible()
    await modal.goesBack()
  }
})

test('H10 one wallet of four families is one row, which leads to the choice among them', async ({ site, modal }) => {
  await site.visit('?families=all')
  await site.openModal()
  await expect(modal.rows.filter({ hasText: 'Meadow' })).toHaveCount(1)
  await modal.chooses('Meadow')
  await modal.seesView('ConnectWallets')
  await expect(modal.families.getByRole('button')).toHaveText([/^All 4/, /^EVM/, /^Solana/, /^Polkadot/, /^Bitcoin/])
  await modal.choosesFamily(/^Polkadot/)
  await site.family('Polkadot').showsAccountOf()
  await modal.seesNothing()
  for (const other of ['EVM', 'Solana', 'Bitcoin'] as const) await site.family(other).showsNobody()
})

test('all families of one wallet are asked in one go; one that declines is asked again, alone', async ({
  site,
  modal,
}) => {
  await site.visit('?families=all')
  const solana = await site.family('Solana').script()
  const bitcoin = await site.family('Bitcoin').script()
  await solana.evaluate(wallet => wallet.behave('reject'))
  await bitcoin.evaluate(wallet => wallet.behave('silent'))
  await site.choose('Meadow')
  await modal.choosesFamily(/^All 4/)
  const line = (name: FamilyName) => modal.families.getByRole('listitem').filter({ hasText: name })
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
  expect(await (await site.family('EVM').script()).evaluate(({ prompts }) => prompts)).toBe(1)
})

test('what was approved stays when the rest is left', async ({ site, modal, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.visit('?families=all')
  await (await site.family('Polkadot').script()).evaluate(wallet => wallet.behave('reject'))
  await site.choose('Meadow')
  await modal.choosesFamily(/^All 4/)
  await modal.seesText('Not all were approved')
  expect((await new AxeBuilder({ page }).include('foyer-modal').analyze()).violations).toEqual([])
  await modal.button('Go on with 3 of 4').click()
  await modal.seesNothing()
  await site.family('Polkadot').showsNobody()
  for (const name of ['EVM', 'Solana', 'Bitcoin'] as const) await site.family(name).showsAccountOf()
})

test('the wallet desk in its own window reaches the wallets of every family', async ({ site, page }) => {
  await site.visit('?families=all')
  await connectsAll(site)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open in its own window' }).click()
  const desk = await popup
  for (const name of familyNames) {
    const wallets = desk.getByRole('region', { name: `${name} wallets` })
    const meadow = wallets.getByRole('listitem', { name: /meadow$/i })
    await meadow.getByRole('button', { name: 'Disconnect' }).click()
    await site.family(name).showsNobody()
  }
  expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([])
})

const orders: FamilyName[][] = [
  ['EVM', 'Solana', 'Polkadot', 'Bitcoin'],
  ['Bitcoin', 'Polkadot', 'Solana', 'EVM'],
  ['Solana', 'Bitcoin', 'EVM', 'Polkadot'],
  ['Polkadot', 'EVM', 'Bitcoin', 'Solana'],
]

for (const order of orders) {
  test(`H01 H05 ${order.join(', ')}: connected one by one, and each leaves alone`, async ({ site }) => {
    await site.visit('?families=all')
    const families = order.map(name => site.family(name))
    for (const [index, family] of families.entries()) {
      await connects(site, family)
      for (const earlier of families.slice(0, index)) await earlier.showsAccountOf('other')
    }
    for (const family of families) await family.showsWhatTheChainHolds()
    // By the page's hand and by the wallet's in turn.
    for (const [index, family] of families.entries()) {
      if (index % 2 === 0) await family.signsOut()
      else await (await family.script('other')).evaluate(wallet => wallet.disconnect())
      await family.showsNobody()
      for (const other of families.slice(index + 1)) await other.showsAccountOf('other')
    }
    await expect(site.connectButton).toHaveText('Connect wallet')
  })
}

test('H05 the late news of a wallet that was replaced changes nothing in any family', async ({ site }) => {
  await site.visit('?families=all')
  await connectsAll(site)
  for (const name of familyNames) await connects(site, site.family(name))
  for (const name of familyNames) {
    const late = await site.family(name).script()
    await late.evaluate(wallet => wallet.switchAccount())
    await late.evaluate(wallet => wallet.disconnect())
  }
  for (const name of familyNames) await site.family(name).showsAccountOf('other')
})

test('H02 a reload restores all four, and each signs', async ({ site, page }) => {
  await site.visit('?families=all')
  await connectsAll(site)
  await page.reload()
  for (const name of familyNames) {
    const family = site.family(name)
    await family.showsAccountOf()
    await family.showsWhatTheChainHolds()
    expect(await (await family.script()).evaluate(({ prompts }) => prompts)).toBe(0)
    await family.signs()
    await family.showsVerified()
  }
})

test('H03 a wallet that is gone after a reload holds none of the others up', async ({ site, page }) => {
  await page.clock.install()
  await site.visit('?families=all')
  await connectsAll(site)
  await (await site.family('Solana').script()).evaluate(wallet => wallet.vanish())
  await page.reload()
  for (const name of ['EVM', 'Polkadot', 'Bitcoin'] as const) await site.family(name).showsAccountOf()
  await expect(site.family('Solana').region).toContainText('A wallet is being asked.')
  await page.clock.fastForward(5_000)
  await site.family('Solana').showsNobody()
  for (const name of ['EVM', 'Polkadot', 'Bitcoin'] as const) await site.family(name).showsAccountOf()
})

test('Profile has every account of every family: another is chosen, and one family leaves', async ({
  site,
  modal,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.visit('?families=all')
  await connectsAll(site)
  await openProfile(site, modal)
  for (const name of familyNames) {
    await expect(modal.profileOf(name).getByRole('list', { name: 'Accounts' }).getByRole('button')).toHaveCount(2)
  }
  expect((await new AxeBuilder({ page }).include('foyer-modal').analyze()).violations).toEqual([])

  const bitcoin = site.family('Bitcoin')
  const [, ordinals] = await (await bitcoin.script()).evaluate(({ addresses }) => [...addresses])
  await modal
    .profileOf('Bitcoin')
    .getByRole('button', { name: /Ordinals/ })
    .click()
  await expect(bitcoin.account).toHaveText(ordinals!)
  await bitcoin.showsWhatTheChainHolds()

  const polkadot = site.family('Polkadot')
  const [, second] = await (await polkadot.script()).evaluate(({ addresses }) => [...addresses])
  await modal
    .profileOf('Polkadot')
    .getByRole('button', { name: /Meadow 2/ })
    .click()
  await expect(polkadot.account).toHaveText(second!)
  await polkadot.showsWhatTheChainHolds()
  await expect(site.accountButton).toContainText('UNIT')

  await modal.profileOf('Solana').getByRole('button', { name: 'Disconnect Solana' }).click()
  await site.family('Solana').showsNobody()
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

test('without WalletConnect nothing of it is asked for, in a run through all four', async ({ site, page }) => {
  const { urls } = await site.config()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('websocket', socket => requests.push(socket.url()))
  await site.visit('?families=all')
  await connectsAll(site)
  await page.reload()
  for (const name of familyNames) await site.family(name).showsAccountOf()
  expect(requests.filter(url => url.startsWith('ws'))).toEqual([])
  // The host's page itself asks the sandbox where the chains are; nothing else there is asked.
  const sandbox = new URL(urls.registry!).origin
  const services = requests.filter(url => url.startsWith(sandbox) && !url.endsWith('/config.json'))
  expect(services).toEqual([])
})

for (const name of familyNames) {
  test(`on a page with ${name} alone nothing of the other families is loaded`, async ({ site, page }) => {
    const requested = new Set<string>()
    page.on('request', request => requested.add(new URL(request.url()).pathname.slice(1)))
    const family = site.family(name)
    await site.visit(`?families=${family.namespace}`)
    await site.choose('Meadow')
    await family.showsAccountOf()
    await family.showsWhatTheChainHolds()
    await family.signs()
    await family.showsVerified()
    const chunks = await site.chunks()
    const packages = { EVM: 'evm', Solana: 'solana', Polkadot: 'polkadot', Bitcoin: 'bip122' }
    for (const each of familyNames) {
      const { namespace } = site.family(each)
      const entries = [
        `packages/adapters-${packages[each]}/src/index.ts`,
        `packages/adapters-${packages[each]}/src/features/index.ts`,
        `src/wallets/inject/${namespace}.ts`,
        `src/session/verify/${namespace}.ts`,
      ]
      for (const entry of entries) {
        const [file] = Object.entries(chunks).flatMap(([source, chunk]) => (source.endsWith(entry) ? chunk.file : []))
        expect(file, `the chunk of ${entry}`).toBeDefined()
        expect(requested.has(file!), `${entry} was loaded`).toBe(each === name)
      }
    }
  })
}

test('H07 a phone serves several families in one session, and Profile says who leaves together', async ({
  site,
  modal,
  phone,
}) => {
  const served = ['EVM', 'Solana', 'Polkadot', 'Bitcoin'] as const
  await site.visit('?families=all&walletConnect=1')
  await site.openModal()
  await modal.chooses('WalletConnect')
  await phone.scansAndApproves()
  await modal.seesNothing()
  for (const name of served) {
    const family = site.family(name)
    await family.showsWhatTheChainHolds()
    await family.signs()
    await expect.poll(() => phone.wallet.state.asks.length, 'asks of the phone').toBe(1)
    await phone.wallet.approve()
    await family.showsVerified()
  }
  await openProfile(site, modal)
  await expect(modal.profileOf('Bitcoin')).toContainText(
    'Also disconnects EVM, Solana, and Polkadot: they share one session.',
  )
  await modal.profileOf('Bitcoin').getByRole('button', { name: 'Disconnect Bitcoin' }).click()
  for (const name of served) await site.family(name).showsNobody()
})

test('H13 a phone on a chain where the page does not run: before leaving it is said who leaves together', async ({
  site,
  modal,
  phone,
}) => {
  await site.visit('?families=all&walletConnect=1')
  await site.openModal()
  await modal.chooses('WalletConnect')
  await phone.scansAndApproves()
  await modal.seesNothing()
  await phone.wallet.switchChain('eip155:31339')
  await modal.seesView('UnsupportedChain')
  await modal.seesText('Also disconnects Solana, Polkadot, and Bitcoin: they share one session.')
  await modal.button('Disconnect').click()
  for (const name of familyNames) await site.family(name).showsNobody()
})
