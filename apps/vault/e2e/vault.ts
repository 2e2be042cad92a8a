import type { AuthClient, AuthSession, CaipNetworkId, LoginEnd } from '@foyer/core/chain'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { HostApi } from './page/host.ts'

/** Answer of a call of the client, or its error. */
export type Settled<T> = { value?: T; code?: string; context?: unknown; cause?: unknown }

declare const host: HostApi
declare global {
  var client: AuthClient
  var facts: unknown[]
  var asked: Promise<unknown>
}

/** Host page in a context of its own, with the client of the vault as its only package. */
export async function openHost(browser: Browser, options: { context?: BrowserContext; path?: string } = {}) {
  const context = options.context ?? (await browser.newContext())
  const page = await context.newPage()
  await page.goto(options.path ?? '/')
  const opened = await openClient(page)
  return { context, page, opened }
}

/** Opens the client. Resolves with how long the vault took to greet. */
export const openClient = (page: Page): Promise<Settled<number>> =>
  page.evaluate(async () => {
    const started = performance.now()
    const settled = await host.settle(host.open())
    if (settled.code !== undefined) return settled as { code: string }
    globalThis.client = settled.value as AuthClient
    globalThis.facts = []
    globalThis.client.watch(fact => globalThis.facts.push(fact))
    return { value: performance.now() - started }
  })

export const restore = (page: Page) =>
  page.evaluate(() => host.settle(client.restore({ signal: host.none() }))) as Promise<Settled<AuthSession | undefined>>

export const startEmail = (page: Page, email: string) =>
  page.evaluate(to => host.settle(client.startEmail(to, { signal: host.none() })), email) as Promise<
    Settled<{ id: string }>
  >

export const checkEmail = (page: Page, challenge: string, code: string) =>
  page.evaluate(check => host.settle(client.checkEmail(check, { signal: host.none() })), {
    challenge,
    code,
  }) as Promise<Settled<LoginEnd>>

/** Code of the newest mail to an address. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/server/code?to=${encodeURIComponent(email)}`)
  const { code } = (await answer.json()) as { code: string }
  return code
}

export async function logInByEmail(page: Page, email: string): Promise<Settled<LoginEnd>> {
  const started = await startEmail(page, email)
  expect(started.code).toBeUndefined()
  return checkEmail(page, started.value!.id, await codeFor(page, email))
}

/** Local chain of the vault's tests. */
export const CHAIN: CaipNetworkId = 'eip155:31337'

/** Sends a request to the wallet. Resolves with its answer, or its error. */
export const ask = (page: Page, method: string, params: unknown): Promise<Settled<unknown>> =>
  page.evaluate(
    given => host.settle(client.request(given.chainId, given.method, given.params, { signal: host.none() })),
    { chainId: CHAIN, method, params },
  )

/** Id of the request that waits. */
export async function waiting(page: Page): Promise<string> {
  await expect.poll(() => page.evaluate('facts.at(-1)?.type')).toBe('approval.asked')
  return (await page.evaluate('facts.at(-1).approval.id')) as string
}

/** Begins a call that opens a window in a tap. Resolves with the window; `settled` with what the call came to. */
export async function inWindow(
  page: Page,
  use: 'create' | 'recover' | 'open' | 'google' | 'apple' | 'export' | 'passkeys' | { approve: string },
) {
  const settled = page.evaluate(async what => {
    const call = { signal: host.none() }
    return host.inTap(window => {
      if (typeof what === 'object') return client.approve(what.approve, window)
      if (what === 'google' || what === 'apple') return host.settle(client.social(what, window, call))
      if (what === 'export' || what === 'passkeys') return client.openVault(what, window)
      return host.settle(client.enter(what, window, call))
    })
  }, use) as Promise<Settled<AuthSession & LoginEnd>>
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Tap' }).click()
  return { window: await opening, settled }
}

/** Presses in a window what closes it, perhaps before the press is over. */
export async function ends(window: Page, press: Locator): Promise<void> {
  const closed = window.waitForEvent('close')
  await press.click().catch((error: unknown) => {
    if (!window.isClosed()) throw error
  })
  await closed
}

/** Makes a wallet in the vault's window. Resolves with its recovery code and the session. */
export async function create(page: Page) {
  const { window, settled } = await inWindow(page, 'create')
  const code = (await window.locator('[data-part=recovery-code]').textContent()) ?? ''
  await window.getByRole('button', { name: 'I have written it down' }).click()
  await window.getByLabel('Recovery code').fill(code.toLowerCase())
  await ends(window, window.getByRole('button', { name: 'Make my wallet' }))
  const { value: session } = await settled
  return { code, session: session as AuthSession }
}

/** Lets time pass for the login server. */
export async function pass(page: Page, minutes: number): Promise<void> {
  const answer = await page.request.post('/server/pass', { data: { minutes } })
  expect(answer.ok()).toBe(true)
}

type Part = { id: string; kind: string; deletesAt?: number }

/** Calls the login server with the session of the vault's frame, as its script can. */
function callLogin<T>(page: Page, method: string, path: string): Promise<T> {
  const frame = page.frames().find(each => each.url().includes('vault.localhost'))!
  return frame.evaluate(
    async given => {
      const { login } = (await (await fetch('/config.json')).json()) as { login: string }
      const token = await new Promise(resolve => {
        const opening = indexedDB.open('foyer.vault')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('tokens').objectStore('tokens').get('frame')
          reading.onsuccess = () => resolve(reading.result)
        }
      })
      const headers = { authorization: `Bearer ${String(token)}` }
      const answer = await fetch(`${login}${given.path}`, { method: given.method, headers })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    { method, path },
  )
}

export const listParts = (page: Page) => callLogin<Part[]>(page, 'GET', '/parts')

/** Deletes the parts of a kind, as somebody with the mailbox does. */
export async function deleteParts(page: Page, kind: string): Promise<void> {
  for (const part of await listParts(page)) {
    if (part.kind === kind) await callLogin(page, 'DELETE', `/parts/${part.id}`)
  }
}

/** Clears what the vault has stored for the page, as a browser does. */
export async function clearVault(page: Page): Promise<void> {
  const frame = page.frames().find(each => each.url().includes('vault.localhost'))
  await frame?.evaluate(`new Promise(done => {
    const opening = indexedDB.open('foyer.vault')
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('wallets', 'readwrite').objectStore('wallets').clear()
      clearing.onsuccess = done
    }
  })`)
}
