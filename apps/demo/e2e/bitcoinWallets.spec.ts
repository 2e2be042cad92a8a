import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'
import { RealWallet } from './models/realWallet.ts'
import { sample } from './sample.ts'
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

for (const wallet of sample(wallets, 0))
  test(`${wallet.name}: a visitor connects, signs, sends, comes back, refuses and disconnects`, async ({
    site,
    modal,
    send,
    page,
  }) => {
    const real = new RealWallet(site, { family: 'Bitcoin', ...wallet })
    await real.visit()
    const address = await real.connectsAndSigns()
    await send.sends({ amount: '0.0001', to: RECEIVER })
    await modal.closes()
    await page.reload()
    await real.isBack(address)
    await real.declinesAndLeaves()
    // The next visitor chooses it again.
    await real.approves()
    await real.isChosen()
    await expect(real.family.account).toHaveText(address)
  })
