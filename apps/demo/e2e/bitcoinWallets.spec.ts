import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'
import { expect, test } from './test.ts'

/** Real wallets by their names in the modal. */
const wallets: { profile: string; id: keyof SimulatedWallets & `bip122/${string}`; name: string }[] = [
  { profile: 'xverse', id: 'bip122/Xverse', name: 'Xverse' },
  { profile: 'leather', id: 'bip122/Leather', name: 'Leather' },
  { profile: 'unisat', id: 'bip122/UniSat', name: 'UniSat Wallet' },
  { profile: 'enkrypt', id: 'bip122/Enkrypt', name: 'Enkrypt' },
]

/** Receiver that no wallet has. */
const RECEIVER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

for (const { profile, id, name } of wallets)
  test(`${name}: a visitor connects, signs, sends, comes back, refuses and disconnects`, async ({
    site,
    modal,
    send,
    page,
  }) => {
    const family = site.family('Bitcoin')
    await site.visit(`?families=bip122&wallets=${profile}`)
    await site.openModal()
    await modal.chooses(name)
    await modal.seesNothing()
    const [address] = await (await site.wallets.of(id)).evaluate(({ addresses }) => [...addresses])
    await expect(family.account).toHaveText(address!)
    await family.signs()
    await family.showsVerified()
    await send.sends({ amount: '0.0001', to: RECEIVER })
    await modal.closes()

    await page.reload()
    await expect(family.account).toHaveText(address!)
    const wallet = await site.wallets.of(id)
    expect(await wallet.evaluate(({ prompts }) => prompts)).toBe(0)
    await wallet.evaluate(each => each.behave('reject'))
    await family.signs()
    await expect(family.region.getByRole('status')).toHaveText('Declined in the wallet.')
    await family.disconnects()
    await family.showsDisconnected()
    await page.reload()
    await family.showsDisconnected()
    // The next visitor chooses it again.
    await (await site.wallets.of(id)).evaluate(each => each.behave('approve'))
    await site.openModal()
    await modal.chooses(name)
    await expect(family.account).toHaveText(address!)
  })
