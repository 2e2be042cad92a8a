import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuiltView, ChainNamespace } from '@foyer/core'
import { expect, test } from '@playwright/test'
import type { Place, Target, Visitor } from './visitor.ts'

/** The open dialog of the modal. */
export const DIALOG: Place = { css: 'dialog[open]' }

/** A button of the modal. */
export const buttonOf = (name: string | RegExp): Target => ({ role: 'button', name, within: DIALOG })

/** A part of the modal. */
export const partOf = (part: string, text?: string | RegExp): Target => ({
  css: `[data-part="${part}"]`,
  within: DIALOG,
  ...(text !== undefined && { text }),
})

export const NAMESPACES: ChainNamespace[] = ['eip155', 'solana', 'polkadot', 'bip122']

/** The bench, and the modal in it, as a visitor of any engine uses them. */
export class Bench {
  readonly visitor: Visitor

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  async visits(query: Record<string, string> = {}): Promise<void> {
    const settings = { families: 'eip155', walletConnect: '0', login: '0', preload: 'intent', ...query }
    await this.visitor.visits(`/bench.html?${new URLSearchParams(settings)}`)
    await this.visitor.sees({ role: 'heading', name: 'Come in.' })
  }

  seesView(view: BuiltView): Promise<void> {
    return this.visitor.sees({ css: `[data-view="${view}"]`, within: DIALOG })
  }

  /** Waits until the flow of the view is in one of these states. */
  seesState(...states: string[]): Promise<void> {
    const css = states.map(state => `[data-view][data-state="${state}"]`).join(', ')
    return this.visitor.sees({ css, within: DIALOG })
  }

  seesNoModal(): Promise<void> {
    return this.visitor.seesNo(DIALOG)
  }

  async opensModal(): Promise<void> {
    await this.visitor.clicks({ role: 'button', name: 'Connect wallet' })
    await this.seesView('Connect')
  }

  /** Chooses a wallet in the list. Engines differ in the space before what the row says besides. */
  choosesWallet(name: string): Promise<void> {
    return this.visitor.clicks(buttonOf(new RegExp(`^${name}`)))
  }

  accountIn(namespace: ChainNamespace): Target {
    return { css: `[data-part="account"][data-namespace="${namespace}"]`, text: /\S{20,}/ }
  }

  /** Connects a wallet that approves at once. */
  async connects(wallet: string, namespace: ChainNamespace): Promise<void> {
    await this.opensModal()
    await this.choosesWallet(wallet)
    await this.visitor.sees(this.accountIn(namespace))
    await this.seesNoModal()
  }

  async opensAccount(): Promise<void> {
    await this.visitor.clicks({ css: '[data-part="account-button"]' })
    await this.seesView('Account')
  }

  /** Signs the page's message with the wallet of a family, and waits until the page has verified the signature. */
  async signs(namespace: ChainNamespace): Promise<void> {
    const within: Place = { css: `.family[data-namespace="${namespace}"]` }
    await this.visitor.clicks({ role: 'button', name: 'Sign this message', within })
    await this.visitor.sees({ css: '[role=status]', text: 'Verified: signed by this account.', within })
  }

  /** Presses Tab until an element has the focus. */
  async tabsTo(target: Target): Promise<void> {
    await expect(async () => {
      await this.visitor.presses('Tab')
      expect(await this.visitor.hasFocus(target)).toBe(true)
    }).toPass({ intervals: [0], timeout: 90_000 })
  }

  /** Keeps a picture of the window in the reports. */
  async keepsPicture(name: string): Promise<void> {
    const path = join(test.info().project.outputDir, 'views', `${name}.png`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await this.visitor.picture())
  }
}
