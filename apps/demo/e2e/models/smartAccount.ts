import { accountAddress, accountSalt, FACTORY } from '@foyer/smart-account'
import { expect, type Locator } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import type { Site } from './site.ts'

const sandbox = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

const CHAIN = 'eip155:31337'

const ABI = parseAbi(['function createAccount(bytes32 ownSalt)', 'function transfer(address to, uint256 amount)'])

type Faults = {
  bundler: { down?: boolean; delay?: number; sending?: 'bundles' | 'drops' | 'refuses' | 'underprices'; lies?: boolean }
  paymaster: { down?: boolean; sponsoring?: 'gives' | 'refuses' | 'empty' }
}

/** A visitor with a smart account, and the services behind it. */
export class SmartAccount {
  readonly site: Site

  constructor(site: Site) {
    this.site = site
  }

  get #dialog(): Locator {
    return this.site.modal.dialog
  }

  /** Chooses the account of a type in Profile. */
  async chooses(name: 'Regular account' | 'Smart account'): Promise<void> {
    const choice = this.#dialog
      .getByRole('radiogroup', { name: 'Account type' })
      .getByRole('radio', { name, exact: true })
    await choice.click()
    await expect(choice).toBeChecked()
  }

  /** Address of the regular account, which owns the smart account that is active before and after. */
  async owner(): Promise<string> {
    const address = this.site.page.locator('code[data-part="account"]')
    const smart = await address.textContent()
    await this.site.openProfile()
    await this.chooses('Regular account')
    await expect(address).not.toHaveText(smart!)
    const owner = await address.textContent()
    await this.chooses('Smart account')
    await expect(address).toHaveText(smart!)
    await this.site.modal.closes()
    return owner!
  }

  /** Whether an address has the code of a contract. */
  async exists(address: string): Promise<boolean> {
    return (await this.site.chains.node<string>('eth_getCode', address, 'latest')) !== '0x'
  }

  /** Somebody else creates the account of an owner. */
  async isCreatedFor(owner: string): Promise<void> {
    const [from] = await this.site.chains.node<string[]>('eth_accounts')
    const data = encodeFunctionData({ abi: ABI, functionName: 'createAccount', args: [accountSalt(owner)] })
    await this.site.chains.node('eth_sendTransaction', { from, to: FACTORY, data })
    await expect.poll(() => this.exists(accountAddress(owner))).toBe(true)
  }

  /** Takes all of a token from an account, before anything else that waits for a block. */
  async loses(account: string, symbol: string): Promise<void> {
    const { chains } = this.site
    const [receiver] = await chains.node<Hex[]>('eth_accounts')
    const amount = parseUnits(await this.site.holds(symbol, CHAIN, account), 6)
    const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [receiver!, amount] })
    const to = await this.site.tokenOf(symbol, CHAIN, account)
    await chains.node('anvil_impersonateAccount', account)
    await chains.node('anvil_setBalance', account, '0xde0b6b3a7640000')
    const price = '0x174876e800'
    const fees = { gas: '0x30d40', maxFeePerGas: price, maxPriorityFeePerGas: price }
    await chains.node('eth_sendTransaction', { from: account, to, data, ...fees })
    // It would be one of the node's own accounts, from which the tests pay.
    await chains.node('anvil_stopImpersonatingAccount', account)
  }

  /** The account's wallet grants a site a permission. */
  async grants(account: string, name: string): Promise<void> {
    const data = { name, url: 'https://games.example' }
    const answer = await this.site.request.post(`${sandbox}/permissions/${CHAIN}:${account}`, { data })
    expect(answer.status()).toBe(200)
  }

  /** Rows of the account's activity, the newest first, once the service lists them. */
  async showsActivity(texts: readonly RegExp[]): Promise<void> {
    await this.site.openAccount()
    await this.#dialog.getByRole('tab', { name: 'Activity' }).click()
    const rows = this.#dialog.getByRole('tabpanel').locator('[data-part="transaction"]')
    await expect(this.#dialog.getByRole('tabpanel').locator('[data-part="skeleton"]')).toHaveCount(0)
    await expect(async () => {
      await this.site.modal.button('Refresh').click()
      await expect(rows).toHaveText(texts, { timeout: 2_000 })
    }).toPass()
    await this.site.modal.closes()
  }

  /** Has a service fail, or lie. */
  async breaks<Service extends keyof Faults>(service: Service, faults: Faults[Service]): Promise<void> {
    expect((await this.site.request.post(`${sandbox}/faults/${service}`, { data: faults })).ok()).toBe(true)
  }

  async mends(): Promise<void> {
    for (const service of ['bundler', 'paymaster'])
      expect((await this.site.request.delete(`${sandbox}/faults/${service}`)).ok()).toBe(true)
  }
}
