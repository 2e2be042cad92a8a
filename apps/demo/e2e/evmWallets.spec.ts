import type { EvmProfileName } from '@foyer/testing/evm'
import type { JSHandle } from '@playwright/test'
import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'
import { RealWallet } from './models/realWallet.ts'
import { sample } from './sample.ts'
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

for (const { isLibrary, stays, ...wallet } of sample(wallets, 0))
  test(`${wallet.profile}: a visitor connects, signs, sends, comes back, switches, refuses and disconnects`, async ({
    site,
    modal,
    send,
    page,
  }) => {
    const real = new RealWallet(site, { family: 'EVM', ...wallet })
    await real.visit()
    await site.openModal()
    await expect(modal.rows.filter({ hasText: wallet.name })).toHaveCount(1)
    await modal.closes()
    const address = await real.connectsAndSigns()
    await send.sends({ symbol: 'ETH', amount: '0.0001', to: RECEIVER })
    await modal.closes()

    await page.reload()
    await real.isBack(address)
    await site.openNetworks()
    await modal.choosesNetwork('Foundry Two')
    if (stays) {
      await modal.seesText('Your wallet cannot do this.')
      await modal.closes()
    } else {
      await modal.seesNothing()
      await site.showsNetwork('Foundry Two')
    }
    await real.declinesAndLeaves()

    // The next visitor chooses it again. A library asks: its session has ended.
    await real.approves()
    await real.isChosen()
    await expect(real.family.account).toHaveText(address)
    expect(await (await real.script()).evaluate(({ prompts }) => prompts)).toBe(isLibrary ? 1 : 0)
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

/** Questions for its accounts that a wallet has received in this page. */
const questions = (wallet: JSHandle<{ requests: readonly string[] }>) =>
  wallet.evaluate(({ requests }) => requests.filter(method => method === 'eth_accounts').length)

test('H04 H71 a wallet that stops answering, as when its node is down, is not waited for without a word', async ({
  site,
  modal,
  page,
}) => {
  const family = site.family('EVM')
  await page.clock.install()
  await site.visit('?families=eip155&wallets=enkrypt')
  await site.openModal()
  await modal.chooses('Enkrypt')
  await modal.seesNothing()
  const wallet = await site.wallets.of('eip155/Enkrypt')
  const [address] = await wallet.evaluate(({ addresses }) => [...addresses])
  const before = await questions(wallet)
  await wallet.evaluate(each => each.behave('mute'))
  await family.signs()
  await expect.poll(() => questions(wallet)).toBeGreaterThan(before)
  await page.clock.fastForward(5_000)
  await expect(family.region.getByRole('status')).toContainText('wallet.gone')

  await page.reload()
  await expect(site.connectButton).toHaveAccessibleName('Connecting…')
  await page.clock.fastForward(5_000)
  await expect(site.connectButton).toHaveAccessibleName('Connect wallet')
  await family.showsDisconnected()
  // It has not answered once, and the next page asks it for nothing.
  await page.reload()
  await expect(site.connectButton).toHaveAccessibleName('Connect wallet')
  const again = await site.wallets.of('eip155/Enkrypt')
  expect(await again.evaluate(({ requests }) => [...requests])).toEqual([])

  await site.openModal()
  await modal.chooses('Enkrypt')
  await modal.seesText('Approve in Enkrypt')
  await page.clock.fastForward(15_000)
  await modal.seesText('If it was updated or removed, reload the page.')
  await modal.button('Cancel').click()
  await modal.seesView('Connect')
  await again.evaluate(each => each.behave('approve'))
  await modal.chooses('Enkrypt')
  await modal.seesNothing()
  await expect(family.account).toHaveText(address!)
})

test('H04 H57 a transfer whose wallet has gone says what to do, and is looked for after the reload', async ({
  site,
  modal,
  send,
  page,
}) => {
  await page.clock.install()
  await site.visit('?families=eip155&wallets=metamask')
  await site.openModal()
  await modal.chooses('MetaMask')
  await modal.seesNothing()
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.0001', to: RECEIVER })
  await send.previews()
  const wallet = await site.wallets.of('eip155/MetaMask')
  await wallet.evaluate(each => each.behave('silent'))
  await send.confirms()
  await send.showsStatus('asked')
  await expect.poll(() => wallet.evaluate(({ requests }) => requests.includes('eth_sendTransaction'))).toBe(true)
  await page.clock.fastForward(15_000)
  await modal.seesText('No request in MetaMask? If its extension was updated or removed, reload the page.')
  await send.showsStatus('asked')
  await page.reload()
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', 'asked')
  await expect(send.row).toContainText('Looking for it')
})
