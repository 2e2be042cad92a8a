import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Site } from './site.ts'

const API = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

/** Behaviour of the provider's page in the sandbox. */
type Switches = {
  outcome?: 'now' | 'late' | 'never' | 'declined'
  delay?: number
  returning?: 'once' | 'twice' | 'wrong-nonce' | 'other-origin' | 'never'
  listed?: boolean
  isolated?: boolean
}

/** The provider's page, as a visitor pays on it. */
export class ProviderPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async pays(total = '100 USD'): Promise<void> {
    await this.page.getByRole('button', { name: `Pay ${total}` }).click()
  }

  async cancels(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel and go back' }).click()
  }

  async isClosed(): Promise<void> {
    await expect.poll(() => this.page.isClosed()).toBe(true)
  }
}

/** A visitor who buys with the modal. */
export class Buy {
  readonly site: Site

  constructor(site: Site) {
    this.site = site
  }

  get #request(): APIRequestContext {
    return this.site.request
  }

  get #dialog(): Locator {
    return this.site.modal.dialog
  }

  get amount(): Locator {
    return this.#dialog.getByRole('textbox', { name: /^Amount/ })
  }

  get quote(): Locator {
    return this.#dialog.locator('[data-part="quote"]')
  }

  provider(name: 'Coinbase' | 'Meld'): Locator {
    return this.#dialog.locator(`[data-part="provider"][data-provider="${name.toLowerCase()}"]`)
  }

  get link(): Locator {
    return this.#dialog.locator('[data-part="open-provider"]')
  }

  /** Changes how the provider behaves, until `mends`. */
  async providerIs(switches: Switches): Promise<void> {
    const answer = await this.#request.post(`${API}/faults/onramp`, { data: switches })
    expect(answer.ok()).toBe(true)
  }

  async mends(): Promise<void> {
    await this.#request.delete(`${API}/faults/onramp`)
    await this.#request.delete(`${API}/faults`)
  }

  async serviceFails(path: string): Promise<void> {
    const data = { path, fault: { kind: 'status', status: 500 } }
    expect((await this.#request.post(`${API}/faults`, { data })).ok()).toBe(true)
  }

  async opens(): Promise<void> {
    await this.site.openAccount()
    await this.#dialog.locator('[data-part="feature"][data-feature="onramp"]').click()
    await this.site.modal.seesView('OnRampProviders')
  }

  async choosesToken(symbol: string): Promise<void> {
    await this.#dialog.locator('[data-part="token-select"]').click()
    await this.site.modal.seesView('OnRampTokenSelect')
    await this.#dialog.locator('[data-part="token"]').filter({ hasText: symbol }).first().click()
    await this.site.modal.seesView('OnRampProviders')
  }

  async fills({ symbol = 'USDC', amount = '100' } = {}): Promise<void> {
    await this.choosesToken(symbol)
    await this.amount.fill(amount)
    await expect(this.provider('Coinbase')).not.toHaveAttribute('aria-disabled', 'true')
  }

  /** Presses a provider, whose page opens in a window. */
  async leaves(name: 'Coinbase' | 'Meld' = 'Coinbase'): Promise<ProviderPage> {
    const opened = this.site.page.waitForEvent('popup')
    await this.provider(name).click()
    const page = await opened
    await expect(page.getByRole('heading', { name: `Pay with ${name}` })).toBeVisible()
    await this.site.modal.seesView('BuyInProgress')
    return new ProviderPage(page)
  }

  /** The same from a page with a connected wallet. */
  async goes(terms: { symbol?: string; amount?: string } = {}): Promise<ProviderPage> {
    await this.opens()
    await this.fills(terms)
    return this.leaves()
  }
}
