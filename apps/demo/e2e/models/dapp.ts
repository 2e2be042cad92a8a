import { expect, type FrameLocator, type Locator } from '@playwright/test'
import type { Site } from './site.ts'

/** MetaMask's test dapp in its frame, with its own ids. */
export class Dapp {
  readonly site: Site
  readonly frame: FrameLocator
  readonly accounts: Locator
  readonly chainId: Locator

  constructor(site: Site) {
    this.site = site
    this.frame = site.page.frameLocator('iframe[title="Test dapp"]')
    this.accounts = this.part('accounts')
    this.chainId = this.part('chainId')
  }

  part(id: string): Locator {
    return this.frame.locator(`#${id}`)
  }

  async visit({ walletConnect = false } = {}): Promise<void> {
    await this.site.page.goto(`/dapp.html?preload=intent&walletConnect=${Number(walletConnect)}`)
    await this.opens()
  }

  async opens(): Promise<void> {
    await this.site.page.getByRole('button', { name: 'Open the dapp' }).click()
    await expect(this.part('getPermissions')).toBeVisible()
  }

  /** Chooses the wallet that the page has announced last. */
  async usesFoyer(): Promise<void> {
    await this.frame.getByRole('button', { name: 'Use Foyer' }).last().click()
    await expect(this.part('activeProviderName')).toHaveText('Foyer')
  }

  async presses(id: string): Promise<void> {
    // Many of its buttons are enabled by a request that came before.
    await expect(this.part(id)).toBeEnabled()
    await this.part(id).click()
  }

  /** Presses a button and expects a text in one of the dapp's results. */
  async pressesAndShows(id: string, result: string, text: string | RegExp): Promise<void> {
    await this.presses(id)
    await expect(this.part(result)).toHaveText(text)
  }
}
