import type { ChainNamespace } from '@foyer/core'
import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'
import type { SimulatedWallets } from '../../src/wallets/simulatedWallets.ts'
import type { Chains } from './chains.ts'
import type { Wallets } from './wallets.ts'

/** Script of a simulated wallet of any family. */
type Script = SimulatedWallets[keyof SimulatedWallets]

const families = {
  EVM: { namespace: 'eip155', symbol: 'ETH', meadow: 'example.meadow', other: 'Parallax', otherId: 'example.parallax' },
  Solana: { namespace: 'solana', symbol: 'SOL', meadow: 'solana/Meadow', other: 'Sunbird', otherId: 'solana/Sunbird' },
  Polkadot: {
    namespace: 'polkadot',
    symbol: 'UNIT',
    meadow: 'polkadot/Meadow',
    other: 'Lantern',
    otherId: 'polkadot/Lantern',
  },
  Bitcoin: { namespace: 'bip122', symbol: 'BTC', meadow: 'bip122/Meadow', other: 'Quarry', otherId: 'bip122/Quarry' },
} as const satisfies Record<
  string,
  {
    namespace: ChainNamespace
    symbol: string
    meadow: keyof SimulatedWallets
    other: string
    otherId: keyof SimulatedWallets
  }
>

export type FamilyName = keyof typeof families

/** Parts of the site that the tests of a family use. */
type Surroundings = { page: Page; wallets: Wallets; chains: Chains }

export const familyNames = Object.keys(families) as FamilyName[]

/** One chain family of the page: its region on the host's page, and two of its wallets. */
export class Family {
  readonly surroundings: Surroundings
  readonly name: FamilyName
  readonly namespace: ChainNamespace
  readonly symbol: string
  /** Name of a wallet that only this family has. */
  readonly other: string
  readonly region: Locator
  readonly account: Locator
  readonly balance: Locator
  /** Progress of the page's own transaction. */
  readonly progress: Locator

  constructor(surroundings: Surroundings, name: FamilyName) {
    this.surroundings = surroundings
    this.name = name
    this.namespace = families[name].namespace
    this.symbol = families[name].symbol
    this.other = families[name].other
    // The Profile view has regions of the same names.
    this.region = surroundings.page.getByRole('region', { name: 'You' }).getByRole('region', { name, exact: true })
    this.account = this.region.locator(`[data-part="account"][data-namespace="${this.namespace}"]`)
    this.balance = this.region.locator('[data-part="balance"]')
    this.progress = this.region.locator('.progress')
  }

  /** Script of Meadow in this family, or of the wallet that only this family has. */
  async script(which: 'Meadow' | 'other' = 'Meadow'): Promise<JSHandle<Script>> {
    return this.surroundings.wallets.of(which === 'Meadow' ? families[this.name].meadow : families[this.name].otherId)
  }

  async selectedAddress(which: 'Meadow' | 'other' = 'Meadow'): Promise<string> {
    return (await this.script(which)).evaluate(({ addresses }) => addresses[0]!)
  }

  async showsAccountOf(which: 'Meadow' | 'other' = 'Meadow'): Promise<void> {
    await expect(this.account).toHaveText(await this.selectedAddress(which))
  }

  async showsDisconnected(): Promise<void> {
    await expect(this.account).toHaveCount(0)
    await expect(this.region).toContainText('No wallet is connected.')
  }

  /** Expects the page to show the balance that the chain reports for the account. */
  async showsChainBalance(): Promise<void> {
    const address = await this.account.textContent()
    const balance = await this.surroundings.chains.balance(this.namespace, address!)
    await expect(this.balance).toHaveText(`${balance} ${this.symbol}`)
  }

  async refreshes(): Promise<void> {
    await this.region.getByRole('button', { name: 'Refresh the balance' }).click()
  }

  async signs(): Promise<void> {
    await this.region.getByRole('button', { name: 'Sign this message' }).click()
  }

  async showsVerified(): Promise<void> {
    await expect(this.region.getByRole('status')).toContainText('Verified: signed by this account.')
  }

  /** Presses the page's button for a transaction of its own. */
  async sends(): Promise<void> {
    await this.region.getByRole('button', { name: /^Send / }).click()
  }

  /** Expects the page to show the transaction in a block, and the balance that the chain reports since. Returns the balance. */
  async showsSent(before: string): Promise<void> {
    await expect(this.progress).toHaveText(/^Included in block \d+:\w+$/)
    const address = (await this.account.textContent())!
    const balance = await this.surroundings.chains.balance(this.namespace, address)
    expect(Number(balance)).toBeLessThan(Number(before))
    await expect(this.balance).toHaveText(`${balance} ${this.symbol}`)
  }

  async disconnects(): Promise<void> {
    await this.region.getByRole('button', { name: 'Disconnect' }).click()
  }
}
