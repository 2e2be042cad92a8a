import type { SimulatedEvmWallet, WalletBehaviour } from '@foyer/testing/evm'
import { expect, type JSHandle, type Page } from '@playwright/test'
import type { SimulatedWallets } from '../../src/wallets/simulatedWallets.ts'

const ids = {
  Meadow: 'example.meadow',
  Parallax: 'example.parallax',
  Rivet: 'example.rivet',
  Bramble: 'example.bramble',
  Harbor: 'example.harbor',
  Dawn: 'example.dawn',
  'the other Meadow': 'example.meadow-double',
} as const

export type WalletName = keyof typeof ids

/** Users of the simulated wallets, and events of their extensions. */
export class Wallets {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Returns the id of its connector. */
  id(name: WalletName): string {
    return `eip6963:${ids[name]}`
  }

  async script(name: WalletName): Promise<JSHandle<SimulatedEvmWallet>> {
    return this.of(ids[name])
  }

  /** Returns the script of a wallet of any family. */
  async of<Id extends keyof SimulatedWallets>(id: Id): Promise<JSHandle<SimulatedWallets[Id]>> {
    const wallet = await this.page.waitForFunction(key => window.foyerWallets?.[key], id)
    return wallet as JSHandle<SimulatedWallets[Id]>
  }

  async behaves(name: WalletName, behaviour: WalletBehaviour): Promise<void> {
    await (await this.script(name)).evaluate((wallet, how) => wallet.behave(how), behaviour)
  }

  /** Waits until the wallet has shown that many prompts since the page loaded. */
  async hasAsked(name: WalletName, times: number): Promise<void> {
    const wallet = await this.script(name)
    await expect.poll(() => wallet.evaluate(({ prompts }) => prompts), `prompts of ${name}`).toBe(times)
  }

  async hasAskedAtLeastOnce(name: WalletName): Promise<void> {
    const wallet = await this.script(name)
    await expect.poll(() => wallet.evaluate(({ prompts }) => prompts), `prompts of ${name}`).toBeGreaterThan(0)
  }

  /** Locks every wallet in storage, without an event: only the next page finds them locked. */
  async lockUnseen(): Promise<void> {
    await this.page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter(each => each.startsWith('simulated-wallet/')))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), behaviour: 'locked' }))
    })
  }

  async approvesNow(name: WalletName): Promise<void> {
    await (await this.script(name)).evaluate(wallet => wallet.approveNow())
  }

  /** Approves the prompt of an earlier visit that the wallet still shows. */
  async approvesEarlierRequest(name: WalletName): Promise<void> {
    await (await this.script(name)).evaluate(async wallet => {
      wallet.behave('approve')
      await wallet.provider.request({ method: 'eth_requestAccounts' })
    })
  }

  /** Removes the site's permission for every account but the one at `index` of `addresses`. */
  async sharesOnly(name: WalletName, index: number): Promise<string> {
    return (await this.script(name)).evaluate((wallet, at) => {
      const address = wallet.addresses[at]!
      wallet.answer('eth_accounts', [address])
      wallet.emit('accountsChanged', [address])
      return address
    }, index)
  }

  async switchesChain(name: WalletName, chainId: number): Promise<void> {
    await (await this.script(name)).evaluate((wallet, to) => wallet.switchChain(String(to)), chainId)
  }

  /** From now on it answers a switch with null and says that it has switched, but stays where it is, as Enkrypt 2.17 can. */
  async staysBehind(name: WalletName): Promise<void> {
    await (await this.script(name)).evaluate(wallet =>
      wallet.answer('wallet_switchEthereumChain', (parameter: { chainId: string }) => {
        wallet.emit('chainChanged', parameter.chainId)
        return null
      }),
    )
  }

  async disconnects(name: WalletName): Promise<void> {
    await (await this.script(name)).evaluate(wallet => wallet.disconnect())
  }

  async vanishes(name: WalletName): Promise<void> {
    await (await this.script(name)).evaluate(wallet => wallet.vanish())
  }

  async announces(name: WalletName): Promise<void> {
    await (await this.script(name)).evaluate(wallet => wallet.announce())
  }

  /** Returns the accounts that it shares, the selected one first. */
  async addresses(name: WalletName): Promise<readonly string[]> {
    return (await this.script(name)).evaluate(({ addresses }) => addresses)
  }

  async chainId(name: WalletName): Promise<number> {
    return (await this.script(name)).evaluate(({ chainId }) => chainId)
  }

  /** Counts the requests and listeners of all wallets. */
  async traffic(): Promise<{ requests: number; listeners: number }> {
    return this.page.evaluate(() => {
      const wallets = Object.values(window.foyerWallets ?? {})
      return {
        requests: wallets.reduce((sum, { requests }) => sum + requests.length, 0),
        listeners: wallets.reduce((sum, { listeners }) => sum + listeners, 0),
      }
    })
  }
}
