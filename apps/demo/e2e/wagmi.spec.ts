import { WagmiPage } from './models/wagmiPage.ts'
import { test as base, expect } from './test.ts'

const test = base.extend<{ host: WagmiPage }>({
  host: async ({ page }, use) => {
    const host = new WagmiPage(page)
    await host.visit()
    await use(host)
  },
})

test('H55 wagmi connects through the modal, is restored with it after a reload, and disconnects it', async ({
  host,
}) => {
  await host.presses('Connect with wagmi')
  await host.modal.seesView('Connect')
  await host.modal.closes()
  await expect(host.wagmi.getByRole('status')).toHaveText('UserRejectedRequestError')
  await host.bothShowNothing()
  await host.connects('Meadow')
  const [address] = await host.wallets.addresses('Meadow')
  await host.bothShow(address!, 31337)
  await host.page.reload()
  await host.bothShow(address!, 31337)
  await host.wallets.hasAsked('Meadow', 0)
  await host.presses('Disconnect with wagmi')
  await host.bothShowNothing()
  await host.page.reload()
  await host.bothShowNothing()
})

test('H55 wagmi follows the modal and the wallet', async ({ host }) => {
  await host.presses('Connect wallet')
  await host.modal.chooses('Meadow')
  const meadow = await host.wallets.script('Meadow')
  const [first, second] = await host.wallets.addresses('Meadow')
  await host.bothShow(first!, 31337)
  await meadow.evaluate(wallet => wallet.switchAccount(1))
  await host.bothShow(second!, 31337)
  await host.wallets.switchesChain('Meadow', 31338)
  await host.bothShow(second!, 31338)
  await host.presses('Foundry')
  await host.bothShow(second!, 31337)
  await meadow.evaluate(wallet => wallet.shareNothing())
  await host.bothShowNothing()
})

test('H55 the modal’s stored connection decides after a reload, whatever wagmi has stored', async ({ host }) => {
  await host.connects('Meadow')
  const [address] = await host.wallets.addresses('Meadow')
  await host.bothShow(address!, 31337)
  const forget = (prefix: string) =>
    host.page.evaluate(start => {
      for (const key of Object.keys(localStorage).filter(each => each.startsWith(start))) localStorage.removeItem(key)
    }, prefix)
  await forget('wagmi.')
  await host.page.reload()
  await host.bothShow(address!, 31337)
  await forget('@foyer/')
  await host.page.reload()
  await host.bothShowNothing()
  // Nothing has loaded the modal.
  await expect(host.page.locator('foyer-modal')).toHaveCount(0)
})
