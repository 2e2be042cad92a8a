import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'
import { expect, test } from './test.ts'

/** Real wallets by their names in the modal. */
const wallets: { profile: string; id: keyof SimulatedWallets & `polkadot/${string}`; name: string }[] = [
  { profile: 'polkadot-js', id: 'polkadot/polkadot-js', name: 'Polkadot.js' },
  { profile: 'talisman', id: 'polkadot/talisman', name: 'Talisman' },
  { profile: 'subwallet', id: 'polkadot/subwallet-js', name: 'SubWallet' },
  { profile: 'enkrypt', id: 'polkadot/enkrypt', name: 'Enkrypt' },
]

// Each look of the driver at the page counts as a touch of its visitor, which the browser then tells the page of.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
})

for (const { profile, id, name } of wallets)
  test(`H71 ${name}: a visitor connects, signs, comes back without a prompt, touches the page, refuses and disconnects`, async ({
    site,
    modal,
    page,
  }) => {
    const family = site.family('Polkadot')
    await site.visit(`?families=polkadot&wallets=${profile}`)
    await site.openModal()
    await modal.chooses(name)
    await modal.seesNothing()
    const [address] = await (await site.wallets.of(id)).evaluate(({ addresses }) => [...addresses])
    await expect(family.account).toHaveText(address!)
    await family.signs()
    await family.showsVerified()

    await page.reload()
    await expect(page.getByRole('button', { name: 'not verified' })).toBeVisible()
    const wallet = await site.wallets.of(id)
    expect(await wallet.evaluate(({ prompts, requests }) => [prompts, requests.length])).toEqual([0, 0])
    await page.keyboard.press('Shift')
    await expect(family.account).toHaveText(address!)
    expect(await wallet.evaluate(({ prompts }) => prompts)).toBe(0)

    await wallet.evaluate(each => each.behave('reject'))
    await family.signs()
    await expect(family.region.getByRole('status')).toHaveText('Declined in the wallet.')
    await family.disconnects()
    await family.showsDisconnected()
    await page.reload()
    await family.showsDisconnected()
  })
