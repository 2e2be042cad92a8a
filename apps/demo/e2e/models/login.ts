import { expect, type Locator, type Page } from '@playwright/test'
import { type FamilyName, familyNames } from './family.ts'
import type { Site } from './site.ts'

const sandbox = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

/** A visitor without a wallet of their own, and the vault's windows. */
export class Login {
  readonly site: Site

  constructor(site: Site) {
    this.site = site
  }

  get #dialog(): Locator {
    return this.site.modal.dialog
  }

  /** The field of the code. */
  get code(): Locator {
    return this.#dialog.getByRole('textbox', { name: /^Code of six digits/ })
  }

  /** The line of Profile that says how the visitor came in. */
  get way(): Locator {
    return this.#dialog.locator('[data-part="login-way"]')
  }

  /** Email address of somebody whom the login server does not know. */
  someone(name: string): string {
    return `${name}-${Date.now()}@site.example`
  }

  async visit(query = ''): Promise<void> {
    const settings = { login: '1', families: 'all', ...Object.fromEntries(new URLSearchParams(query)) }
    await this.site.visit(`?${new URLSearchParams(settings)}`)
  }

  /** Presses a button of the modal that opens a window. */
  async opensWindow(press: Locator): Promise<Page> {
    const opening = this.site.page.context().waitForEvent('page')
    await press.click()
    return opening
  }

  /** Presses in a window what closes it, perhaps before the press is over. */
  async ends(window: Page, press: Locator): Promise<void> {
    const closed = window.waitForEvent('close')
    await press.click().catch((error: unknown) => {
      if (!window.isClosed()) throw error
    })
    await closed
  }

  /** Text of the newest mail's code to an address. */
  async codeFor(email: string): Promise<string> {
    const newest = async () => {
      const answer = await this.site.request.get(`${sandbox}/mail/messages?to=${encodeURIComponent(email)}`)
      const { messages } = (await answer.json()) as { messages: { text: string }[] }
      return messages[0] && /\b\d{6}\b/.exec(messages[0].text)?.[0]
    }
    await expect.poll(newest).toMatch(/^\d{6}$/)
    return (await newest())!
  }

  /** Types the address in Connect. */
  async entersEmail(email: string): Promise<void> {
    await this.site.openModal()
    await this.#dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
    await this.#dialog.getByRole('button', { name: 'Continue with email' }).click()
    await this.site.modal.seesView('EmailVerifyOtp')
    await expect(this.code).toBeFocused()
  }

  /** Types the address in Connect, and the code of the mail. */
  async provesEmail(email: string): Promise<void> {
    await this.entersEmail(email)
    await this.code.pressSequentially(await this.codeFor(email))
  }

  /** Makes the wallet in the vault's window. Returns its recovery code. */
  async makesWallet(): Promise<string> {
    const window = await this.opensWindow(this.site.modal.button('Make my wallet'))
    const code = (await window.locator('[data-part=recovery-code]').textContent()) ?? ''
    await window.getByRole('button', { name: 'I have written it down' }).click()
    await window.getByLabel('Recovery code').fill(code)
    await this.ends(window, window.getByRole('button', { name: 'Make my wallet' }))
    return code
  }

  /** Brings the wallet into this browser, in the vault's window. */
  async recoversWallet(code: string): Promise<void> {
    await this.site.modal.seesText('Bring your wallet here')
    const window = await this.opensWindow(this.site.modal.button(/^Continue in /))
    await window.getByLabel('Recovery code').fill(code)
    await this.ends(window, window.getByRole('button', { name: 'Recover', exact: true }))
  }

  /** Comes in by email for the first time. Returns the recovery code. */
  async comesIn(email: string): Promise<string> {
    await this.provesEmail(email)
    const code = await this.makesWallet()
    await this.site.modal.seesNothing()
    return code
  }

  /** Loads the page again, is connected without a prompt or a window, and signs out of all families for good. */
  async staysUntilSignOut(email: string): Promise<void> {
    const { page, modal } = this.site
    const addresses = await this.addresses()
    expect(new Set(Object.values(addresses)).size).toBe(4)
    const windows: Page[] = []
    page.context().on('page', window => windows.push(window))
    await page.reload()
    expect(await this.addresses()).toEqual(addresses)
    await modal.seesNothing()
    expect(windows).toEqual([])
    await this.site.openProfile()
    await modal.seesText(email)
    await modal.button('Sign out').click()
    for (const name of familyNames) await this.site.family(name).showsDisconnected()
    await page.reload()
    await expect(this.site.connectButton).toBeVisible()
    for (const name of familyNames) await this.site.family(name).showsDisconnected()
  }

  /** Opens the modal and finds a provider in it. */
  async #finds(name: string): Promise<Locator> {
    await this.site.openModal()
    const button = this.site.modal.button(`Continue with ${name}`)
    await expect(this.site.modal.button('Continue with Google')).toBeVisible()
    if ((await button.count()) === 0) await this.site.modal.button('More').click()
    return button
  }

  /** Chooses a provider, and returns its window. */
  async choosesSocial(name: string): Promise<Page> {
    return this.opensWindow(await this.#finds(name))
  }

  async choosesFarcaster(): Promise<void> {
    await (await this.#finds('Farcaster')).click()
  }

  /** Agrees in the window of a provider, with an account of a name; Google asks once more. */
  async agrees(window: Page, person: string, { isAsked = false } = {}): Promise<void> {
    const press = (name: string) => window.getByRole('button', { name, exact: true })
    await window.getByRole('textbox', { name: 'Name' }).fill(person)
    if (isAsked) await press('Continue with this name').click()
    await this.ends(window, press(isAsked ? 'Continue' : 'Continue with this name'))
  }

  /** Address of a family that the page shows. */
  async addressOf(name: FamilyName): Promise<string> {
    const { account } = this.site.family(name)
    await expect(account).toHaveText(/^\S{20,}$/)
    return (await account.textContent())!
  }

  /** Addresses that the page shows, by family. */
  async addresses(): Promise<Record<FamilyName, string>> {
    const found: [FamilyName, string][] = []
    for (const name of familyNames) found.push([name, await this.addressOf(name)])
    return Object.fromEntries(found) as Record<FamilyName, string>
  }

  /** Opens the vault's window for what waits. */
  async opensApproval(): Promise<Page> {
    await this.site.modal.seesView('ApproveTransaction')
    return this.opensWindow(this.#dialog.locator('[data-part=open-window]'))
  }

  /** Has the browser block the next window that the page opens. */
  async isBlocked(): Promise<void> {
    await this.site.page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
  }

  /** Opens the vault's window once more for the same request. */
  async opensAgain(): Promise<Page> {
    await expect(this.#dialog.locator('[data-part=open-window]')).toHaveText('Open again')
    return this.opensApproval()
  }

  /** Closes a window that was opened for the visitor, as the browser's own button does: its page hears that it is left. */
  async leaves(window: Page): Promise<void> {
    const closed = window.waitForEvent('close')
    await window.close({ runBeforeUnload: true })
    await closed
  }

  /** A row of the request that the vault's window shows. */
  row(window: Page, label: string): Locator {
    return window
      .locator('.approval-row')
      .filter({ has: window.locator('dt').getByText(label, { exact: true }) })
      .locator('dd')
  }

  /** Decides in the vault's window. */
  async decides(window: Page, choice: 'approve' | 'reject'): Promise<void> {
    await this.ends(window, window.locator(`[data-part=${choice}]`))
  }
}
