import type { ChainNamespace } from '@foyer/core'
import type { Impersonators } from '../src/hostileWallets/impersonators.ts'
import { type FamilyName, familyNames } from './models/family.ts'
import type { Site } from './models/site.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

const KEYS = {
  EVM: 'example.meadow',
  Solana: 'solana/Meadow',
  Polkadot: 'polkadot/Meadow',
  Bitcoin: 'bip122/Meadow',
} as const satisfies Record<FamilyName, string>

const visit = async (site: Site) => {
  await site.page.goto('/hostile-wallets.html')
  await expect(site.page.getByRole('region', { name: 'You' })).toBeVisible()
}

const connect = async (site: Site, name: FamilyName, which: 'Meadow' | 'other') => {
  const family = site.family(name)
  await family.region.getByRole('button', { name: /^Connect/ }).click()
  await site.modal.chooses(which === 'Meadow' ? 'Meadow' : family.other)
  await family.showsAccountOf(which)
  await site.modal.seesNothing()
}

/** Next namespace, in a circle. */
const neighbourOf = (name: FamilyName): FamilyName => familyNames[(familyNames.indexOf(name) + 1) % familyNames.length]!

for (const name of sample(familyNames, 1, 2)) {
  test(`H45 H46 a wallet of ${name} that throws at every call and read affects neither the connections of other namespaces nor the button`, async ({
    site,
    modal,
    page,
  }) => {
    await visit(site)
    const hostile = site.family(name)
    const neighbour = site.family(neighbourOf(name))
    await connect(site, neighbour.name, 'other')
    await connect(site, name, 'Meadow')
    await page.evaluate(key => window.foyerTurn!(key), KEYS[name])

    // Its place on the page cannot be read any more, or what it is asked fails, as a FoyerError: its message is never the wallet's own.
    if (name === 'Polkadot') await hostile.showsDisconnected()
    else {
      await hostile.signs()
      await expect(hostile.region.getByRole('status')).toHaveText(
        /^FoyerError: (Something went wrong|wallet\.(\w+): https:\/\/\S+#wallet-\2)$/,
      )
    }
    await neighbour.signs()
    await neighbour.showsVerified()

    // It can be disconnected, and another wallet of its namespace connects.
    if (name !== 'Polkadot') await hostile.disconnects()
    await hostile.showsDisconnected()
    await neighbour.showsAccountOf('other')
    await connect(site, name, 'other')
    await hostile.signs()
    await hostile.showsVerified()

    await site.accountButton.click()
    await modal.seesView('Account')
    await page.keyboard.press('Escape')
    await modal.seesNothing()
    await neighbour.signs()
    await neighbour.showsVerified()
  })

  test(`H47 an impostor of a wallet of ${name} gets no request and no event of its connection`, async ({
    site,
    page,
  }) => {
    await visit(site)
    const family = site.family(name)
    await connect(site, name, 'Meadow')
    const { namespace } = family
    const impostor = await page.evaluateHandle(
      (at: ChainNamespace) => (window.foyerImpersonators as Impersonators)[at](),
      namespace,
    )
    const asked = () => impostor.evaluate(({ requests, prompts, listeners }) => [requests, prompts, listeners])
    await family.signs()
    await family.showsVerified()
    await family.showsAccountOf()
    // Time for a poll of the page to run several times.
    await expect.poll(asked, { intervals: [1_000, 1_000] }).toEqual([[], 0, 0])
    await family.disconnects()
    await family.showsDisconnected()
    expect(await asked()).toEqual([[], 0, 0])
  })
}

test('H47 two wallets with the same description are two distinguishable rows, and each connects its own wallet', async ({
  site,
  modal,
  page,
}) => {
  await visit(site)
  await page.evaluate(() => void window.foyerImpersonators!.eip155())
  await site
    .family('EVM')
    .region.getByRole('button', { name: /^Connect/ })
    .click()
  const rows = modal.rows.filter({ hasText: 'Meadow' })
  await expect(rows).toHaveText([/#\w+ · example\.meadow · EIP-6963/, /#\w+#2 · example\.meadow · EIP-6963/])
  await rows.first().click()
  await site.family('EVM').showsAccountOf()
})

test('H47 the choice among the namespaces of a wallet shows the provider of each', async ({ site, modal }) => {
  await visit(site)
  await site.connectButton.click()
  await modal.chooses('Meadow')
  await expect(modal.families.getByRole('button')).toHaveText([
    /^All 4/,
    /example\.meadow · EIP-6963/,
    /Meadow · Wallet Standard/,
    /Meadow · window\.injectedWeb3/,
    /Meadow · Wallet Standard/,
  ])
})
