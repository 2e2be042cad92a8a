import type { TransactionStatus } from '@foyer/core'
import { expect, type Locator } from '@playwright/test'
import type { Family } from './family.ts'
import type { Site } from './site.ts'

/** Terms of a transfer, as a visitor types them. */
type Terms = { symbol?: string; amount: string; to: string }

/** A visitor who sends with the modal. */
export class Send {
  readonly site: Site

  constructor(site: Site) {
    this.site = site
  }

  get #dialog(): Locator {
    return this.site.modal.dialog
  }

  get amount(): Locator {
    return this.#dialog.getByRole('textbox', { name: /^Amount/ })
  }

  get receiver(): Locator {
    return this.#dialog.getByRole('textbox', { name: 'Receiver' })
  }

  /** The button that says what is missing, or opens the preview. */
  get action(): Locator {
    return this.#dialog.locator('[data-part="review"]')
  }

  get confirmation(): Locator {
    return this.#dialog.locator('[data-part="confirm"]')
  }

  get simulation(): Locator {
    return this.#dialog.locator('[data-part="simulation"]')
  }

  get toast(): Locator {
    return this.site.page.locator('foyer-modal [data-part="toast"]')
  }

  /** Connects a wallet of one family on a page that has no other. */
  async connects(family: Family, wallet = 'Meadow'): Promise<void> {
    await this.site.openModal()
    await this.site.modal.chooses(wallet)
    await this.site.modal.seesNothing()
    await family.showsAccountOf(wallet === 'Meadow' ? 'Meadow' : 'other')
  }

  async opens(): Promise<void> {
    await this.site.openAccount()
    await this.site.modal.button('Send').click()
    await this.site.modal.seesView('WalletSend')
  }

  async choosesToken(symbol: string): Promise<void> {
    await this.#dialog.locator('[data-part="token-select"]').click()
    await this.site.modal.seesView('WalletSendSelectToken')
    await this.#dialog.locator('[data-part="token"]').filter({ hasText: symbol }).first().click()
    await this.site.modal.seesView('WalletSend')
  }

  async fills({ symbol, amount, to }: Terms): Promise<void> {
    if (symbol) await this.choosesToken(symbol)
    await this.amount.fill(amount)
    await this.receiver.fill(to)
  }

  async previews(): Promise<void> {
    await expect(this.action).toHaveText('Preview Send')
    await expect(this.action).not.toHaveAttribute('aria-disabled', 'true')
    await this.action.click()
    await this.site.modal.seesView('WalletSendPreview')
    await this.site.modal.seesState('ready')
  }

  async confirms(): Promise<void> {
    await this.confirmation.click()
  }

  /** Expects TransactionStatus to show one of these states. */
  async showsStatus(...statuses: TransactionStatus[]): Promise<void> {
    await this.site.modal.seesView('TransactionStatus')
    await expect(this.#dialog.locator('[data-view]')).toHaveAttribute(
      'data-state',
      new RegExp(`^(${statuses.join('|')})$`),
    )
  }

  /** Rows of the transactions of this browser in the list, the newest first. */
  get rows(): Locator {
    return this.#dialog.locator('[data-part="transaction"][data-state]')
  }

  /** The row of the newest one. */
  get row(): Locator {
    return this.rows.first()
  }

  /** Opens the list of transactions, from the account or from the page. With a service for the chain it is in the account itself. */
  async lists(): Promise<void> {
    const { modal, accountButton } = this.site
    if ((await modal.dialog.count()) === 0) await accountButton.click()
    await modal.seesView('Account')
    const row = this.#dialog.locator('[data-part="transactions"]')
    await row.or(this.#dialog.getByRole('tab', { name: 'Activity' })).click()
  }

  /** Sends, from a page with a connected wallet that approves at once, and expects it to be on its way. */
  async sends(terms: Terms): Promise<void> {
    await this.opens()
    await this.fills(terms)
    await this.previews()
    await this.confirms()
    await this.showsStatus('submitted')
  }
}
