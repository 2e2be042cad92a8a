import { expect, type Locator, type Page } from '@playwright/test'
import type { Key, Target, Visitor } from './visitor.ts'

/**
 * Complaints that are Playwright's own in Firefox: its scripts break the content policy of each page, its pictures too. An error without a place in
 * any source, in about every third login, is taken for one of them: it does not come from where the vault's window looks at the page of another
 * site, the one place where a script of ours could meet it. What a page itself does against its policy shows in Chromium.
 */
const OF_PLAYWRIGHT =
  /The page’s settings blocked (?:a JavaScript eval \(script-src\)|an inline style \(style-src-elem\))|Permission denied to access property "length"\s+undefined$/

/** A visitor in Chromium, or in Firefox. Uses nothing that needs `eval` in the page: Firefox holds its driver to the page's content policy. */
export class PlaywrightVisitor implements Visitor {
  readonly #page: Page
  readonly #complaints: string[]

  constructor(page: Page, complaints: string[] = []) {
    this.#page = page
    this.#complaints = complaints
    const record = (text: string) => {
      if (!OF_PLAYWRIGHT.test(text)) complaints.push(text)
    }
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) record(message.text())
    })
    page.on('pageerror', error => record(error.stack ?? error.message))
  }

  #find(target: Target): Locator {
    const scope = target.within ? this.#find(target.within) : this.#page
    if ('role' in target) {
      const { role, name } = target
      return scope.getByRole(role, { ...(name !== undefined && { name }), exact: true })
    }
    const { css, text } = target
    const found = scope.locator(css).filter({ visible: true })
    return text === undefined ? found : found.filter({ hasText: text })
  }

  async visits(path: string): Promise<void> {
    await this.#page.goto(path)
  }

  async reloads(): Promise<void> {
    await this.#page.reload()
  }

  sees(target: Target): Promise<void> {
    return expect(this.#find(target)).toBeVisible()
  }

  seesNo(target: Target): Promise<void> {
    return expect(this.#find(target)).toHaveCount(0)
  }

  clicks(target: Target): Promise<void> {
    return this.#find(target).click()
  }

  clicksAt(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y)
  }

  async opens(target: Target): Promise<Visitor> {
    const [page] = await Promise.all([this.#page.context().waitForEvent('page'), this.clicks(target)])
    return new PlaywrightVisitor(page, this.#complaints)
  }

  async leavesBy(target: Target): Promise<void> {
    const closed = this.#page.waitForEvent('close')
    await this.clicks(target).catch((error: unknown) => {
      if (!this.#page.isClosed()) throw error
    })
    await closed
  }

  async fills(target: Target, text: string): Promise<void> {
    await this.clicks(target)
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.types(text)
  }

  types(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  presses(key: Key): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  focuses(target: Target): Promise<void> {
    return this.#find(target).focus()
  }

  async hasFocus(target: Target): Promise<boolean> {
    return (await this.#find(target).and(this.#page.locator(':focus')).count()) === 1
  }

  async textOf(target: Target): Promise<string> {
    return (await this.#find(target).textContent()) ?? ''
  }

  seesModalFit(): Promise<void> {
    return expect(this.#page.locator('html')).toHaveAttribute('data-modal-overflow', '0')
  }

  resizes(width: number, height: number): Promise<void> {
    return this.#page.setViewportSize({ width, height })
  }

  picture(): Promise<Buffer> {
    return this.#page.screenshot()
  }

  async complaints(): Promise<string[]> {
    return this.#complaints
  }
}
