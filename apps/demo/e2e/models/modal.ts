import type { BuiltView } from '@foyer/core'
import { expect, type Locator, type Page } from '@playwright/test'

interface DialogState {
  state: string | null
  text: string | null
}

/** The modal as a visitor uses it: by roles and names. */
export class Modal {
  readonly page: Page
  readonly dialog: Locator

  /**
   * @param dialog The modal's place in the page, given where it is embedded and no dialog. A dialog is looked for in the modal's element
   * alone, because roles of a whole page take longer to find.
   */
  constructor(page: Page, dialog = page.locator('foyer-modal').getByRole('dialog')) {
    this.page = page
    this.dialog = dialog
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }

  /** Rows of the wallet list. */
  get rows(): Locator {
    return this.dialog.getByRole('list', { name: 'Wallets' }).getByRole('button')
  }

  /** Rows of the wallets in this page. */
  get installed(): Locator {
    return this.dialog.locator('[data-view="Connect"] [data-part="wallet"][data-installed="true"]')
  }

  /** Chain families of one wallet. */
  get families(): Locator {
    return this.dialog.getByRole('list', { name: 'Chains of this wallet' })
  }

  /** Row of one family, or of all. */
  async choosesFamily(name: string | RegExp): Promise<void> {
    await this.families.getByRole('button', { name }).click()
  }

  /** Section of one family in Profile. */
  profileOf(family: string): Locator {
    return this.dialog.getByRole('region', { name: family, exact: true })
  }

  /** The QR code. */
  get code(): Locator {
    return this.dialog.locator('[data-part="qr"]')
  }

  /** Tiles of AllWallets. */
  get tiles(): Locator {
    return this.dialog.locator('[data-view="AllWallets"]').getByRole('list', { name: 'Wallets' }).getByRole('button')
  }

  /** Tile at a position of the list, from 1. */
  tileAt(place: number): Locator {
    return this.dialog.locator(`[data-view="AllWallets"] li[aria-posinset="${place}"]`).getByRole('button')
  }

  get search(): Locator {
    return this.dialog.getByRole('searchbox', { name: 'Search wallets' })
  }

  async seesView(view: BuiltView): Promise<void> {
    await expect(this.dialog.locator('[data-view]')).toHaveAttribute('data-view', view)
  }

  /** The state of the flow behind the view. */
  async seesState(state: string): Promise<void> {
    await expect(this.dialog.locator('[data-view]')).toHaveAttribute('data-state', state)
  }

  async seesTitle(title: string | RegExp): Promise<void> {
    await expect(this.dialog).toHaveAccessibleName(title)
  }

  async seesText(text: string | RegExp): Promise<void> {
    await expect(this.dialog.getByText(text)).toBeVisible()
  }

  async seesNothing(): Promise<void> {
    await expect(this.dialog).toHaveCount(0)
  }

  async chooses(wallet: string): Promise<void> {
    await this.rows.filter({ hasText: wallet }).click()
  }

  async choosesNetwork(name: string | RegExp): Promise<void> {
    await this.dialog.getByRole('list', { name: 'Networks' }).getByRole('button', { name }).click()
  }

  async goesBack(): Promise<void> {
    await this.button('Back').click()
  }

  async triesAgain(): Promise<void> {
    await this.button('Try again').click()
  }

  /** Returns the background of the sheet, which a theme decides. */
  async sheetColour(): Promise<string> {
    return this.dialog.locator('[data-part="sheet"]').evaluate(sheet => getComputedStyle(sheet).backgroundColor)
  }

  async closes(): Promise<void> {
    await this.button('Close').click()
  }

  /** Records the states of the dialog from now on, each with the texts it showed then; the returned function reads them. */
  async recordsStates(): Promise<() => Promise<DialogState[]>> {
    const seen = await this.dialog.evaluateHandle(dialog => {
      const states: DialogState[] = []
      const record = () => states.push({ state: dialog.getAttribute('data-state'), text: dialog.textContent })
      new MutationObserver(record).observe(dialog, {
        attributeFilter: ['data-state'],
        characterData: true,
        childList: true,
        subtree: true,
      })
      return states
    })
    return () => seen.jsonValue()
  }

  async pressesBeside(): Promise<void> {
    await this.dialog.locator('[data-part="backdrop"]').click({ position: { x: 8, y: 8 } })
  }
}
