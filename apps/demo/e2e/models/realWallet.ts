import { expect } from '@playwright/test'
import type { SimulatedWallets } from '../../src/wallets/simulatedWallets.ts'
import type { Family, FamilyName } from './family.ts'
import type { Site } from './site.ts'

export interface RealWalletTerms<Id extends keyof SimulatedWallets> {
  family: FamilyName
  /** Name of the profile in the address of the page. */
  profile: string
  id: Id
  /** Name in the modal. */
  name: string
}

/** A wallet with the profile of a real one, and the steps of a visitor who has it. */
export class RealWallet<Id extends keyof SimulatedWallets> {
  readonly site: Site
  readonly family: Family
  readonly terms: RealWalletTerms<Id>

  constructor(site: Site, terms: RealWalletTerms<Id>) {
    this.site = site
    this.terms = terms
    this.family = site.family(terms.family)
  }

  script() {
    return this.site.wallets.of(this.terms.id)
  }

  /** Opens a page that has this wallet alone. */
  async visit(): Promise<void> {
    await this.site.visit(`?families=${this.family.namespace}&wallets=${this.terms.profile}`)
  }

  async isChosen(): Promise<void> {
    await this.site.openModal()
    await this.site.modal.chooses(this.terms.name)
  }

  /** Connects, and signs a message that the page verifies. Returns the address. */
  async connectsAndSigns(): Promise<string> {
    await this.isChosen()
    await this.site.modal.seesNothing()
    const [address] = await (await this.script()).evaluate(({ addresses }) => [...addresses])
    await expect(this.family.account).toHaveText(address!)
    await this.family.signs()
    await this.family.showsVerified()
    return address!
  }

  /** The account is shown, and the wallet has opened no prompt since the page was loaded. */
  async isBack(address: string): Promise<void> {
    await expect(this.family.account).toHaveText(address)
    expect(await (await this.script()).evaluate(({ prompts }) => prompts)).toBe(0)
  }

  /** The visitor declines a signature, and disconnects for longer than this page. */
  async declinesAndLeaves(): Promise<void> {
    await (await this.script()).evaluate(each => each.behave('reject'))
    await this.family.signs()
    await expect(this.family.region.getByRole('status')).toHaveText('Declined in the wallet.')
    await this.family.disconnects()
    await this.family.showsDisconnected()
    await this.site.page.reload()
    await expect(this.site.connectButton).toHaveText('Connect wallet')
    await this.family.showsDisconnected()
  }

  /** Lets it approve again. */
  async approves(): Promise<void> {
    await (await this.script()).evaluate(each => each.behave('approve'))
  }
}
