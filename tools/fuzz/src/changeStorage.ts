import type { BrowserContext, Page } from 'playwright-core'
import type { StorageChange } from './actions.ts'
import { mutate } from './mutate.ts'
import { createRandom } from './random.ts'
import type {} from './window.ts'

/** Keys that the modal may find, besides those that it has written. */
const KEYS = ['recent-wallets', 'active-network', 'active-namespace', 'account-types', 'deep-link', 'balance-cache']

interface Change {
  change: StorageChange
  /** Chooses the key. */
  at: number
  seed: number
  /** Prefix of the keys of the surviving connection: to end it from another tab is the visitor's right. */
  spared: string
}

/** Changes what the modal has stored, in its own tab or in another one of the same visitor. */
export async function changeStorage(
  page: Page,
  otherTab: (() => Promise<Page>) | undefined,
  { change, at, seed, spared }: Change,
): Promise<void> {
  if (change === 'full' || change === 'throws' || change === 'usable')
    return page.evaluate(how => window.fuzzScene.limitStorage(how), change)
  const random = createRandom(seed)
  const present = await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('@foyer/')))
  const keys = [...new Set([...present, ...KEYS.map(key => `@foyer/${key}`)])].filter(key => !key.includes(spared))
  const key = keys[Math.floor(at * keys.length)]!
  const old = await page.evaluate(name => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }, key)
  const next = () => {
    if (change === 'removed') return null
    if (change === 'garbage') return random.pick(['', '{', 'null', '[]', '\u0000', '9'.repeat(400), '{"version":1}'])
    if (change === 'foreign') return JSON.stringify({ version: random.pick([0, 2, '1', null]), value: old })
    try {
      return JSON.stringify(mutate(JSON.parse(old ?? '{"version":1,"value":{}}'), random))
    } catch {
      return old?.slice(1) ?? '{'
    }
  }
  const where = otherTab ? await otherTab() : page
  const write = { name: key, value: next() }
  await where.evaluate(({ name, value }) => {
    try {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    } catch {
      // It is full or unusable at the moment.
    }
  }, write)
}

/** A second tab of the same visitor at the same origin, opened when it is first needed. */
export function secondTab(context: BrowserContext, url: string): () => Promise<Page> {
  let tab: Promise<Page> | undefined
  return () => {
    tab ??= (async () => {
      const page = await context.newPage()
      await page.goto(`${url}blank.txt`)
      return page
    })()
    return tab
  }
}

/** The host's page in a second tab of the same visitor, with the same well-behaved wallets. */
export interface SameTab {
  page(): Page | undefined
  /** Opens it, or closes it. */
  toggle(): Promise<void>
}

export function sameTab(context: BrowserContext, url: string, script: string): SameTab {
  let tab: Page | undefined
  return {
    page: () => tab,
    async toggle() {
      if (tab) {
        const open = tab
        tab = undefined
        return open.close()
      }
      const page = await context.newPage()
      await page.addInitScript({ content: script })
      await page.goto(url)
      await page.waitForFunction(() => window.fuzzHost !== undefined)
      tab = page
    },
  }
}
