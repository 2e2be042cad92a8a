import type { Config } from '@foyer/sandbox/config'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { Chains } from './chains.ts'
import { Family, type FamilyName, familyNames } from './family.ts'
import { Modal } from './modal.ts'
import { type WalletName, Wallets } from './wallets.ts'

/** The host's page with the modal in it, and its visitor. */
export class Site {
  readonly page: Page
  readonly request: APIRequestContext
  readonly modal: Modal
  readonly wallets: Wallets
  readonly chains: Chains
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly networkButton: Locator
  readonly account: Locator
  /** Default query of a visit: one family, and the wallets in the page only. */
  readonly settings: Record<string, string> = { families: 'eip155', walletConnect: '0', login: '0', preload: 'intent' }

  constructor(page: Page, request: APIRequestContext) {
    this.page = page
    this.request = request
    this.modal = new Modal(page)
    this.wallets = new Wallets(page)
    this.chains = new Chains(request, async () => (await this.config()).networks)
    this.connectButton = page.locator('[data-part="connect-button"]')
    this.accountButton = page.locator('[data-part="account-button"]')
    this.networkButton = page.getByRole('banner').locator('[data-part="network-button"]')
    this.account = page.locator('[data-part="account"][data-namespace="eip155"]')
  }

  async visit(query = ''): Promise<void> {
    const settings = new URLSearchParams({ ...this.settings, ...Object.fromEntries(new URLSearchParams(query)) })
    await this.page.goto(`/bench.html?${settings}`)
    await expect(this.page.getByRole('heading', { name: 'Come in.' })).toBeVisible()
  }

  family(name: FamilyName): Family {
    return new Family(this, name)
  }

  async openModal(): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect wallet' }).click()
    await this.modal.seesView('Connect')
  }

  /** Opens the modal and chooses a wallet in it. */
  async choose(name: WalletName): Promise<void> {
    await this.openModal()
    await this.modal.chooses(name)
  }

  /** Connects a wallet that approves at once. */
  async connect(name: WalletName): Promise<void> {
    await this.choose(name)
    await this.showsAccountOf(name)
    await this.modal.seesNothing()
  }

  /** Connects the wallet that only this family has, whatever is connected in others. */
  async connectOther(family: Family): Promise<void> {
    await family.region.getByRole('button', { name: /^Connect / }).click()
    await this.modal.seesView('Connect')
    await this.modal.chooses(family.other)
    await family.showsAccountOf('other')
    await this.modal.seesNothing()
  }

  /** Connects Meadow in all families at once. */
  async connectAll(): Promise<void> {
    await this.choose('Meadow')
    await this.modal.choosesFamily(/^All 4/)
    await this.modal.seesNothing()
    for (const name of familyNames) await this.family(name).showsAccountOf()
  }

  /** Waits until the modal has loaded its adapters. */
  async isReady(): Promise<void> {
    await expect(this.page.locator('[data-actor="modal"] .state')).toContainText('boot.ready')
  }

  /**
   * Touches the page as a visitor who comes back, where the Polkadot wallet of the last visit waits for it. The driver's looks at a page count as a
   * touch in Chromium, so that it may have been asked.
   */
  async touches(): Promise<void> {
    const state = this.page.locator('[data-actor$="connection:polkadot"] .state')
    await expect(async () => {
      if ((await state.textContent())?.includes('dormant')) await this.page.keyboard.press('Shift')
      await expect(state).not.toContainText('dormant', { timeout: 1_000 })
    }).toPass()
  }

  async openAccount(): Promise<void> {
    await this.accountButton.click()
    await this.modal.seesView('Account')
  }

  /** Disconnects the active account in the modal. */
  async disconnects(): Promise<void> {
    await this.openAccount()
    await this.modal.button('Disconnect').click()
    await this.showsDisconnected()
  }

  async openProfile(): Promise<void> {
    await this.openAccount()
    await this.modal.button('Accounts and chains').click()
    await this.modal.seesView('Profile')
  }

  /** Opens the modal and its QR code for any wallet. */
  async openCode(): Promise<void> {
    await this.openModal()
    await this.modal.chooses('WalletConnect')
    await this.modal.seesView('ConnectingWalletConnectBasic')
  }

  async openNetworks(): Promise<void> {
    await this.networkButton.click()
    await this.modal.seesView('Networks')
  }

  async showsAccountOf(name: WalletName): Promise<void> {
    const [address] = await this.wallets.addresses(name)
    await expect(this.account).toHaveText(address!)
    await expect(this.accountButton).toBeVisible()
  }

  async showsNetwork(name: string): Promise<void> {
    await expect(this.networkButton).toHaveAccessibleName(name)
  }

  async showsDisconnected(): Promise<void> {
    await expect(this.connectButton).toBeVisible()
    await expect(this.account).toHaveCount(0)
  }

  /** Files of the served page, by their sources. */
  async chunks(): Promise<Record<string, { file: string }>> {
    return (await this.request.get('/.vite/manifest.json')).json() as Promise<Record<string, { file: string }>>
  }

  /** URL pattern of the chunk that contains a source file, for `page.route`. */
  async chunkOf(source: string): Promise<string> {
    const found = Object.entries(await this.chunks()).find(([name]) => name.endsWith(source))
    if (!found) throw new Error(`No chunk of the served page is named after ${source}`)
    return `**/${found[1].file}`
  }

  /** Quantity of a token that an account holds by the service, which reads the chain: exact, in whole units. */
  async holds(symbol: string, chainId: string, address: string): Promise<string> {
    return (await this.#held(symbol, chainId, address))?.quantity.numeric ?? '0'
  }

  /** Address of a token's contract or mint, by its symbol among those that an account holds. */
  async tokenOf(symbol: string, chainId: string, address: string): Promise<string> {
    return (await this.#held(symbol, chainId, address))!.address.slice(chainId.length + 1)
  }

  async #held(symbol: string, chainId: string, address: string) {
    const { urls } = await this.config()
    const query = new URLSearchParams({ projectId: 'e2e', st: 'foyer', sv: 'e2e-1', currency: 'usd', chainId })
    const answer = await this.request.get(`${urls.blockchain}/v1/account/${address}/balance?${query}`)
    type Balance = { symbol: string; address: string; quantity: { numeric: string } }
    const { balances } = (await answer.json()) as { balances: Balance[] }
    return balances.find(each => each.symbol === symbol)
  }

  /** Has the onramp pay 98.25 of a token to an account, as a purchase of somebody else for it. */
  async buysFor(symbol: string, chainId: string, address: string): Promise<void> {
    const { urls } = await this.config()
    const query = new URLSearchParams({ projectId: 'e2e', st: 'foyer', sv: 'e2e-1' })
    const made = await this.request.post(`${urls.blockchain}/v1/generators/onrampurl?${query}`, {
      data: {
        destinationWallets: [{ address, blockchains: [chainId], assets: [symbol] }],
        defaultExperience: 'buy',
        presetFiatAmount: '100',
      },
    })
    const { url } = (await made.json()) as { url: string }
    const order = new URL(url).searchParams.get('order')!
    const form = { order, method: 'card', outcome: 'now', returning: 'once' }
    expect((await this.request.post(`${new URL(url).origin}/onramp/pay`, { form })).ok()).toBe(true)
    await expect.poll(() => this.holds(symbol, chainId, address)).toBe('98.25')
  }

  async config(): Promise<Config> {
    const answer = await this.request.get(`http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}/config.json`)
    return answer.json()
  }

  /** Balance of an account on a chain as the page writes it: three decimals, cut, and grouped. */
  async figureOf(address: string, chain: number): Promise<string> {
    const cut = (await this.balanceOf(address, chain)) / 10n ** 15n
    return `${(cut / 1_000n).toLocaleString('en')}.${(cut % 1_000n).toString().padStart(3, '0')}`
  }

  /** Balance of an account as the chain reports it, in wei. */
  async balanceOf(address: string, chain: number): Promise<bigint> {
    const { networks } = await this.config()
    const { rpcUrls } = networks.find(({ id }) => id === chain)!
    const data = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
    const answer = (await (await this.request.post(rpcUrls.default.http[0]!, { data })).json()) as { result: string }
    return BigInt(answer.result)
  }
}
