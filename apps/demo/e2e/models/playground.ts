import { expect, type Locator, type Page } from '@playwright/test'
import { Modal } from './modal.ts'

/** The page at `/`: options, the modal, and what is shown of its inside. */
export class Playground {
  readonly page: Page
  readonly modal: Modal
  readonly options: Locator
  /** The modal while it is shown in the page. */
  readonly embedded: Modal
  readonly app: Locator

  constructor(page: Page) {
    this.page = page
    this.modal = new Modal(page)
    this.options = page.getByRole('region', { name: 'Options' })
    this.embedded = new Modal(page, page.getByRole('region', { name: 'The modal' }).locator('[data-part="dialog"]'))
    this.app = page.getByRole('region', { name: 'Your app' })
  }

  async visit(query = ''): Promise<void> {
    await this.page.goto(`/${query}`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Come in.' })).toBeVisible()
  }

  switch(name: string | RegExp): Locator {
    return this.options.getByRole('switch', { name })
  }

  async shows(panel: 'Code' | 'Actors' | 'Faults' | 'Wallets'): Promise<void> {
    await this.page.getByRole('tab', { name: panel }).click()
    await expect(this.page.getByRole('tabpanel', { name: panel })).toBeVisible()
  }

  /** The module that the panel Code shows. */
  get code(): Locator {
    return this.page.getByRole('region', { name: 'App.tsx' }).locator('pre')
  }

  /** State of an actor of the modal, by the end of its path. */
  state(actor: string): Locator {
    return this.page.locator(`[data-actor="${actor}"] .state`)
  }

  async connects(wallet: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect wallet' }).click()
    await this.modal.chooses(wallet)
    await expect(this.page.locator('[data-part="account-button"]')).toBeVisible()
    await this.modal.seesNothing()
  }

  /** Waits until the address of the page has these settings and no others. */
  async hasQuery(query: string): Promise<void> {
    await expect.poll(() => new URL(this.page.url()).search).toBe(query)
  }
}
