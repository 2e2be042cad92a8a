import { isSignedBy } from '../src/session/verify/verifiers.ts'
import { type Family, familyNames } from './models/family.ts'
import type { Site } from './models/site.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

for (const name of sample(familyNames, 0, 2)) {
  test.describe(`only ${name}`, () => {
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

    test('H08 the balance is that of the chain, also after a payment by another program', async ({ site }) => {
      await connect(site)
      await family.showsChainBalance()
      const before = (await family.balance.textContent())!
      await site.chains.pay(family.namespace, await family.selectedAddress())
      await family.refreshes()
      await expect(family.balance).not.toHaveText(before)
      await family.showsChainBalance()
    })

    test('a signature and a transaction of the page are made by the wallet, and a declined one shows the refusal', async ({
      site,
    }) => {
      await connect(site)
      const before = await site.chains.balance(family.namespace, await family.selectedAddress())
      await family.sends()
      await family.showsSent(before)
      await family.signs()
      await family.showsVerified()
      const signature = (await family.region.getByRole('status').locator('code').textContent())!
      const [address, another] = await (await family.script()).evaluate(({ addresses }) => [...addresses])
      const signed = { address: address!, message: 'I was in the foyer.', signature }
      expect(await isSignedBy(family.namespace, signed)).toBe(true)
      // The page's verification can be wrong in two ways.
      expect(await isSignedBy(family.namespace, { ...signed, message: 'I was never there.' })).toBe(false)
      expect(await isSignedBy(family.namespace, { ...signed, address: another! })).toBe(false)
      await (await family.script()).evaluate(wallet => wallet.behave('reject'))
      await family.signs()
      await expect(family.region.getByRole('status')).toHaveText('Declined in the wallet.')
      await family.sends()
      await expect(family.progress).toHaveText('Declined in the wallet.')
    })

    test('H08 another account of the wallet has its own balance and signature', async ({ site, modal }) => {
      await connect(site)
      const [first, second] = await (await family.script()).evaluate(({ addresses }) => [...addresses])
      if (name === 'Polkadot') {
        // Its wallets select no account: the page chooses.
        await site.openProfile()
        await modal
          .profileOf(name)
          .getByRole('button', { name: /Meadow 2/ })
          .click()
        await modal.closes()
      } else await (await family.script()).evaluate(wallet => wallet.switchAccount())
      await expect(family.account).toHaveText(name === 'Polkadot' ? second! : await family.selectedAddress())
      await expect(family.account).not.toHaveText(first!)
      await family.showsChainBalance()
      await family.signs()
      await family.showsVerified()
    })

    test('a disconnect by the page lasts after a reload', async ({ site, page }) => {
      await connect(site)
      await family.disconnects()
      await family.showsDisconnected()
      await page.reload()
      await expect(site.connectButton).toHaveText('Connect wallet')
      await family.showsDisconnected()
    })

    test('a disconnect by the wallet removes the account', async ({ site }) => {
      await connect(site)
      await (await family.script()).evaluate(wallet => wallet.disconnect())
      await family.showsDisconnected()
      await expect(site.connectButton).toHaveText('Connect wallet')
    })

    test('H03 a reload restores the connection without a prompt, unless the wallet is locked', async ({
      site,
      wallets,
      page,
    }) => {
      await connect(site)
      await page.reload()
      if (name === 'Polkadot') await site.touches()
      await family.showsAccountOf()
      await family.showsChainBalance()
      expect(await (await family.script()).evaluate(({ prompts }) => prompts)).toBe(0)
      await wallets.lockUnseen()
      await page.reload()
      if (name === 'Polkadot') await site.touches()
      await expect(site.connectButton).toHaveText('Connect wallet')
      await family.showsDisconnected()
    })
  })
}

test('a transaction that the account cannot pay for shows the reason', async ({ site }) => {
  const evm = site.family('EVM')
  await site.visit()
  await site.connect('Parallax')
  const address = await evm.selectedAddress('other')
  const { setBalance, balance } = await site.chains.purse(address)
  const before = await balance()
  await setBalance(0n)
  try {
    await evm.sends()
    await expect(evm.progress).toHaveText(/^Not sent: Insufficient funds/)
  } finally {
    await setBalance(before)
  }
})

test('a signature in the format before BIP-322 is verified too', async ({ site, modal, wallets }) => {
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

for (const name of familyNames) {
  test(`on a page with only ${name} no code of the other namespaces is loaded`, async ({ site, page }) => {
    const requested = new Set<string>()
    page.on('request', request => requested.add(new URL(request.url()).pathname.slice(1)))
    const family = site.family(name)
    await site.visit(`?families=${family.namespace}`)
    await site.choose('Meadow')
    await family.showsAccountOf()
    await family.showsChainBalance()
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
