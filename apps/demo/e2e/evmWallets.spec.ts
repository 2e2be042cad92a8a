import type { EvmProfileName } from '@foyer/testing/evm'
import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'
import { expect, test } from './test.ts'

type Id = keyof SimulatedWallets & `eip155/${string}`

/** Real wallets by their names in the modal. */
const wallets: {
  profile: EvmProfileName
  id: Id
  name: string
  /** Whether it is a library of the page, whose session ends with the connection. */
  isLibrary?: true
  /** Whether it switches networks. Default: it does. */
  stays?: true
}[] = [
  { profile: 'metamask', id: 'eip155/MetaMask', name: 'MetaMask' },
  { profile: 'metamask-connect', id: 'eip155/MetaMask-Connect', name: 'MetaMask', isLibrary: true },
  { profile: 'rabby', id: 'eip155/Rabby', name: 'Rabby Wallet' },
  { profile: 'base', id: 'eip155/Base', name: 'Base', isLibrary: true },
  { profile: 'coinbase', id: 'eip155/Coinbase', name: 'Coinbase Wallet', isLibrary: true },
  { profile: 'porto', id: 'eip155/Porto', name: 'Porto', isLibrary: true },
  { profile: 'farcaster', id: 'eip155/Farcaster', name: 'Farcaster', stays: true },
  { profile: 'enkrypt', id: 'eip155/Enkrypt', name: 'Enkrypt' },
]

/** Receiver that no wallet has. */
const RECEIVER = '0x000000000000000000000000000000000000c0ff'

for (const { profile, id, name, isLibrary, stays } of wallets)
  test(`${profile}: a visitor connects, signs, sends, comes back, switches, refuses and disconnects`, async ({
    site,
    modal,
    send,
    page,
  }) => {
    const family = site.family('EVM')
    await site.visit(`?families=eip155&wallets=${profile}`)
    await site.openModal()
    await expect(modal.rows.filter({ hasText: name })).toHaveCount(1)
    await modal.chooses(name)
    await modal.seesNothing()
    const [address] = await (await site.wallets.of(id)).evaluate(({ addresses }) => [...addresses])
    await expect(family.account).toHaveText(address!)
    await family.signs()
    await family.showsVerified()
    await send.sends({ symbol: 'ETH', amount: '0.0001', to: RECEIVER })
    await modal.closes()

    await page.reload()
    await expect(family.account).toHaveText(address!)
    const wallet = await site.wallets.of(id)
    expect(await wallet.evaluate(({ prompts }) => prompts)).toBe(0)
    await site.openNetworks()
    await modal.choosesNetwork('Foundry Two')
    if (stays) {
      await modal.seesText('Your wallet cannot do this.')
      await modal.closes()
    } else {
      await modal.seesNothing()
      await site.showsNetwork('Foundry Two')
    }
    await wallet.evaluate(each => each.behave('reject'))
    await family.signs()
    await expect(family.region.getByRole('status')).toHaveText('Declined in the wallet.')
    await family.disconnects()
    await family.showsDisconnected()
    await page.reload()
    await expect(site.connectButton).toBeVisible()
    await family.showsDisconnected()

    // The next visitor chooses it again. A library asks: its session has ended.
    const again = await site.wallets.of(id)
    await again.evaluate(each => each.behave('approve'))
    await site.openModal()
    await modal.chooses(name)
    await expect(family.account).toHaveText(address!)
    expect(await again.evaluate(({ prompts }) => prompts)).toBe(isLibrary ? 1 : 0)
  })

test('MetaMask by library and by extension is one row, and Base is not installed', async ({ site, modal }) => {
  await site.visit('?families=eip155&wallets=metamask,metamask-connect,rabby,base')
  await site.openModal()
  const wallet = await site.wallets.of('eip155/MetaMask-Connect')
  await wallet.evaluate(each => each.announce())
  await expect(modal.rows).toHaveText([/MetaMask/, /Rabby Wallet/, /^Base$/])
  await expect(modal.installed).toHaveText([/MetaMask/, /Rabby Wallet/])
})

test('an extension lets a visitor who has disconnected choose another account', async ({ site, modal }) => {
  const family = site.family('EVM')
  await site.visit('?families=eip155&wallets=metamask')
  await site.openModal()
  await modal.chooses('MetaMask')
  await modal.seesNothing()
  await family.disconnects()
  await family.showsDisconnected()
  const wallet = await site.wallets.of('eip155/MetaMask')
  await wallet.evaluate(each => each.switchAccount(1))
  const [other] = await wallet.evaluate(({ addresses }) => [...addresses])
  await site.openModal()
  await modal.chooses('MetaMask')
  await expect(family.account).toHaveText(other!)
  expect(await wallet.evaluate(({ prompts }) => prompts)).toBe(2)
})
