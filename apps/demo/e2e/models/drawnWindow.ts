import { type CDPSession, expect, type Page } from '@playwright/test'

/** Window that a wallet draws in the page, as a visitor uses it: by what a screen reader finds, also in a closed shadow root. */
export class DrawnWindow {
  readonly page: Page
  readonly name: string
  #session: Promise<CDPSession> | undefined

  /** @param wallet Name of the wallet. */
  constructor(page: Page, wallet: string) {
    this.page = page
    this.name = `${wallet} asks`
  }

  /** Nodes of the accessibility tree with a role and a name. */
  async #find(role: string, name: string) {
    this.#session ??= this.page.context().newCDPSession(this.page)
    const session = await this.#session
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const found = nodes.filter(each => !each.ignored && each.role?.value === role && each.name?.value === name)
    return { session, found }
  }

  async isSpoken(role: string, name: string): Promise<boolean> {
    return (await this.#find(role, name)).found.length > 0
  }

  async isFocused(name: string): Promise<boolean> {
    const { found } = await this.#find('button', name)
    return found.some(({ properties }) =>
      properties?.some(each => each.name === 'focused' && each.value.value === true),
    )
  }

  async isShown(): Promise<void> {
    await expect.poll(() => this.isSpoken('dialog', this.name)).toBe(true)
  }

  async isGone(): Promise<void> {
    await expect.poll(() => this.isSpoken('dialog', this.name)).toBe(false)
  }

  /** Presses a button with the mouse, where it is on the screen. */
  async presses(name: string): Promise<void> {
    const { session, found } = await this.#find('button', name)
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: found[0]!.backendDOMNodeId! })
    const [left, top, , , right, bottom] = model.content as [number, number, number, number, number, number]
    await this.page.mouse.click((left + right) / 2, (top + bottom) / 2)
  }

  /** Goes on by the keyboard until a button has the focus. */
  async reaches(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let press = 0; press < 200 && !(await this.isFocused(name)); press += 1) await this.page.keyboard.press(key)
    expect(await this.isFocused(name)).toBe(true)
  }
}
