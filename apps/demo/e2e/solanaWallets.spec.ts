import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'
import { RealWallet } from './models/realWallet.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

type Id = keyof SimulatedWallets & `solana/${string}`

/** Real wallets by their names in the modal. */
const wallets: { profile: string; id: Id; name: string; asks: number }[] = [
  { profile: 'phantom', id: 'solana/Phantom', name: 'Phantom', asks: 1 },
  { profile: 'mobile-wallet-adapter', id: 'solana/Mobile', name: 'Mobile Wallet Adapter', asks: 1 },
  { profile: 'ledger-solana', id: 'solana/Ledger', name: 'Ledger', asks: 1 },
  { profile: 'enkrypt-solana', id: 'solana/Enkrypt', name: 'Enkrypt', asks: 2 },
]

/** Receiver that no wallet has. */
const RECEIVER = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

for (const wallet of sample(wallets, 0))
  test(`${wallet.name}: a visitor connects, signs, sends, comes back, refuses and disconnects`, async ({
    site,
    modal,
    send,
    page,
  }) => {
    const real = new RealWallet(site, { family: 'Solana', ...wallet })
    await real.visit()
    const address = await real.connectsAndSigns()
    await send.sends({ symbol: 'SOL', amount: '0.01', to: RECEIVER })
    await modal.closes()
    await page.reload()
    await real.isBack(address)
    await real.declinesAndLeaves()
    // The next visitor is refused at first, and then chooses it again.
    await real.isChosen()
    await modal.seesText(/You declined to connect/)
    await real.approves()
    await modal.triesAgain()
    await expect(real.family.account).toHaveText(address)
  })

for (const { profile, id, name, asks } of sample(wallets, 2))
  test(`${name}: a visitor signs in, and a reload keeps the session without a question`, async ({
    site,
    modal,
    page,
    signIn,
  }) => {
    await signIn.visit(`families=solana&wallets=${profile}`)
    await site.openModal()
    await modal.chooses(name)
    if (asks === 2) await signIn.signs()
    await modal.seesNothing()
    const wallet = await site.wallets.of(id)
    const [address] = await wallet.evaluate(({ addresses }) => [...addresses])
    await signIn.isSignedIn(address!)
    expect(await wallet.evaluate(({ prompts }) => prompts)).toBe(asks)
    await page.reload()
    await expect(site.family('Solana').account).toHaveText(address!)
    await signIn.isSignedIn(address!)
    await modal.seesNothing()
    expect(await (await site.wallets.of(id)).evaluate(({ prompts }) => prompts)).toBe(0)
  })
