import type { Page } from '@playwright/test'

/** The sandbox's phone in its own page, and its user. */
export class PhonePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async opens(): Promise<void> {
    await this.page.goto(`http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}/phone`)
  }

  async pairs(uri: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'WalletConnect link' }).fill(uri)
    await this.page.getByRole('button', { name: 'Pair' }).click()
  }

  /** Approves the only request, which shows a text. */
  async approves(title: string | RegExp, text: string | RegExp = ''): Promise<void> {
    const request = this.page.getByRole('article', { name: title }).filter({ hasText: text })
    await request.getByRole('button', { name: 'Approve' }).click()
  }
}
