import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'
import { RealWallet } from './models/realWallet.ts'
import { sample } from './sample.ts'
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

for (const wallet of sample(wallets, 1))
  test(`H71 ${wallet.name}: a visitor connects, signs, comes back without a prompt, touches the page, refuses and disconnects`, async ({
    site,
    page,
  }) => {
    const real = new RealWallet(site, { family: 'Polkadot', ...wallet })
    await real.visit()
    const address = await real.connectsAndSigns()
    await page.reload()
    await expect(page.getByRole('button', { name: 'not verified' })).toBeVisible()
    const asked = await (await real.script()).evaluate(({ prompts, requests }) => [prompts, requests.length])
    expect(asked).toEqual([0, 0])
    await page.keyboard.press('Shift')
    await real.isBack(address)
    await real.declinesAndLeaves()
  })
