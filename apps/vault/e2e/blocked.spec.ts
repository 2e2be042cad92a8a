import { blockStorage } from '@foyer/chromium'
import type { AuthClient, AuthSession } from '@foyer/core/chain'
import { signInMessageFor } from '@foyer/core/siwx'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import type { HostApi } from './page/host.ts'
import {
  ask,
  CHAIN,
  codeFor,
  create,
  ends,
  inWindow,
  logInByEmail,
  openClient,
  openHost,
  pass,
  restore,
  waiting,
} from './vault.ts'

declare const host: HostApi
declare const client: AuthClient

// The browser lets a frame of another site store nothing: the vault's window keeps the wallet.

/** Host page in a browser that blocks the storage of other sites, and of the vault's own window where it is `everywhere`. */
async function openBlocked(browser: Browser, { everywhere = false } = {}) {
  const context = await browser.newContext()
  await blockStorage(context, { host: 'vault.localhost', everywhere })
  const opened = await openHost(browser, { context })
  expect(opened.opened.code).toBeUndefined()
  return opened
}

const reload = async (page: Page) => {
  await page.reload()
  expect((await openClient(page)).code).toBeUndefined()
}

const approves = async (page: Page) => {
  const { window } = await inWindow(page, { approve: await waiting(page) })
  await ends(window, window.locator('[data-part=approve]'))
}

const hex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`

const ownerOf = ({ accounts }: AuthSession) => accounts[0]!.address as Hex

const signOut = (page: Page) => page.evaluate(() => host.settle(client.signOut()))

/** Comes in again: the window has the wallet, and closes by itself. */
async function opens(page: Page): Promise<AuthSession> {
  const { window, settled } = await inWindow(page, 'open')
  if (!window.isClosed()) await window.waitForEvent('close')
  return (await settled).value as AuthSession
}

async function signs(page: Page, { session, text }: { session: AuthSession; text: string }) {
  const address = ownerOf(session)
  const asked = ask(page, 'personal_sign', [hex(text), address])
  await approves(page)
  const { value } = await asked
  expect(await verifyMessage({ address, message: text, signature: value as Hex })).toBe(true)
}

test('a visitor comes in by email, signs, comes back after a reload, and signs again', async ({ browser }) => {
  const { page } = await openBlocked(browser)
  expect((await restore(page)).value).toBeUndefined()
  const end = await logInByEmail(page, 'ann.blocked@site.example')
  expect(end.value).toMatchObject({ type: 'create' })
  const { session } = await create(page)
  expect(session.accounts).toHaveLength(6)
  await signs(page, { session, text: 'Hello' })
  await reload(page)
  expect((await restore(page)).value).toEqual(session)
  await signs(page, { session, text: 'Hello again' })
})

test('a sign-in for the page is shown in the window, and signed there', async ({ browser }) => {
  const { page } = await openBlocked(browser)
  await logInByEmail(page, 'bea.blocked@site.example')
  const { session } = await create(page)
  await reload(page)
  await restore(page)
  const { host: domain, origin } = new URL(page.url())
  const text = signInMessageFor('eip155', {
    domain,
    accountAddress: ownerOf(session),
    uri: `${origin}/`,
    version: '1',
    chainId: CHAIN,
    nonce: 'ABCDEFGH12345678',
    issuedAt: new Date().toISOString(),
  })
  await signs(page, { session, text })
})

test('a sign-out ends the login of the window too, and the next login finds the wallet there', async ({ browser }) => {
  const email = 'cho.blocked@site.example'
  const { page, context } = await openBlocked(browser)
  await logInByEmail(page, email)
  const { session } = await create(page)
  await reload(page)
  await restore(page)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect((await signOut(page)).code).toBeUndefined()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await reload(page)
  expect((await restore(page)).value).toBeUndefined()

  // Whoever copied what the page kept sees the accounts, and signs nothing.
  await page.evaluate(text => Object.assign(localStorage, JSON.parse(text)), kept)
  await reload(page)
  expect((await restore(page)).value).toEqual(session)
  const asked = ask(page, 'personal_sign', [hex('Hello'), ownerOf(session)])
  const { window } = await inWindow(page, { approve: await waiting(page) })
  await expect(window.getByRole('heading')).toHaveText('You are logged out')
  expect((await asked).code).toBe('wallet.failed')
  await expect.poll(() => page.evaluate('facts.at(-1).type')).toBe('session.ended')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await window.close()

  expect((await logInByEmail(page, email)).value).toMatchObject({ type: 'open' })
  const again = await opens(page)
  expect(again.accounts).toEqual(session.accounts)
  await signs(page, { session: again, text: 'Hello' })
  await reload(page)
  expect((await restore(page)).value?.accounts).toEqual(session.accounts)
  await context.close()
})

test('another browser brings the wallet to its window by the recovery code', async ({ browser }) => {
  const email = 'dan.blocked@site.example'
  const first = await openBlocked(browser)
  await logInByEmail(first.page, email)
  const { code, session } = await create(first.page)
  const { page } = await openBlocked(browser)
  expect((await logInByEmail(page, email)).value).toMatchObject({ type: 'open' })
  const { window, settled } = await inWindow(page, 'open')
  await window.getByLabel('Recovery code').fill(code)
  await ends(window, window.getByRole('button', { name: 'Recover' }))
  const { value } = await settled
  expect(value?.accounts).toEqual(session.accounts)
  await signs(page, { session: value!, text: 'Hello' })
})

test('a visitor comes in with Google', async ({ browser }) => {
  const { page } = await openBlocked(browser)
  const { window, settled } = await inWindow(page, 'google')
  await window.getByRole('button', { name: /Ada Example/ }).click()
  await ends(window, window.getByRole('button', { name: 'Continue' }))
  expect((await settled).value).toMatchObject({ login: { kind: 'social', provider: 'google' } })
})

test('H63 the phrase needs a login of the last minutes, after a reload too', async ({ browser }) => {
  const email = 'eva.blocked@site.example'
  const { page } = await openBlocked(browser)
  await logInByEmail(page, email)
  const { session } = await create(page)
  await reload(page)
  await restore(page)
  const { window } = await inWindow(page, 'export')
  await window.getByRole('button', { name: /Continue as/ }).click()
  await window.getByLabel('Code of six digits').fill(await newestCode(page, email))
  await window.getByRole('button', { name: 'Continue' }).click()
  await window.getByRole('button', { name: 'Show the phrase' }).click()
  await expect(window.locator('[data-part=phrase] li')).toHaveCount(12)
  await ends(window, window.getByRole('button', { name: 'Done' }))
  await signs(page, { session, text: 'Hello' })
  // The newest login is the one that a sign-out ends.
  await pass(page, 6)
  await signOut(page)
  await reload(page)
  expect((await restore(page)).value).toBeUndefined()
})

/** Code of the mail that the window has asked for. */
async function newestCode(page: Page, email: string): Promise<string> {
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/server/code?to=${encodeURIComponent(email)}`)
      return ((await answer.json()) as { count: number }).count
    })
    .toBe(2)
  return codeFor(page, email)
}

test('calls of the smart account are carried out, and their status is known after a reload', async ({ browser }) => {
  const { page } = await openBlocked(browser)
  await logInByEmail(page, 'fay.blocked@site.example')
  const { session } = await create(page)
  const { address } = session.accounts.find(({ type }) => type === 'smartAccount')!
  const { sandboxUrl } = (await (await page.request.get('/where.json')).json()) as { sandboxUrl: string }
  const { smartAccounts } = (await (await page.request.get(`${sandboxUrl}/config.json`)).json()) as {
    smartAccounts: Record<string, { paymaster: string }>
  }
  const to = '0x000000000000000000000000000000000000dEaD'
  const capabilities = { paymasterService: { url: smartAccounts[CHAIN]!.paymaster } }
  const calls = {
    version: '2.0.0',
    chainId: '0x7a69',
    from: address,
    atomicRequired: true,
    calls: [{ to }],
    capabilities,
  }
  const asked = ask(page, 'wallet_sendCalls', [calls])
  await approves(page)
  const { id } = (await asked).value as { id: Hex }
  await reload(page)
  await restore(page)
  await expect
    .poll(async () => ((await ask(page, 'wallet_getCallsStatus', [id])).value as { status: number }).status)
    .toBe(200)
})

test('a window that has lost its login takes that of the frame', async ({ browser }) => {
  const { page, context } = await openBlocked(browser)
  await logInByEmail(page, 'joe.blocked@site.example')
  const { session } = await create(page)
  const { vaultUrl } = (await (await page.request.get('/where.json')).json()) as { vaultUrl: string }
  const window = await context.newPage()
  await window.goto(`${vaultUrl}/window`)
  await window.evaluate(`new Promise(done => {
    const opening = indexedDB.open('foyer.vault')
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('tokens', 'readwrite').objectStore('tokens').clear()
      clearing.onsuccess = done
    }
  })`)
  await window.close()
  await signs(page, { session, text: 'Hello' })
})

test('a browser that lets the vault keep nothing at all says so, in the window and to the page', async ({
  browser,
}) => {
  const { page } = await openBlocked(browser, { everywhere: true })
  await logInByEmail(page, 'gus.blocked@site.example')
  const { window, settled } = await inWindow(page, 'create')
  await expect(window.getByRole('heading')).toHaveText('This browser keeps nothing for the vault')
  expect((await settled).code).toBe('auth.storageRefused')
})

test('H64 what a page keeps cannot name another account: the window has no wallet of it', async ({ browser }) => {
  const { page } = await openBlocked(browser)
  await logInByEmail(page, 'hal.blocked@site.example')
  const { session } = await create(page)
  await page.evaluate(() => {
    for (const [name, text] of Object.entries(localStorage) as [string, string][])
      localStorage.setItem(
        name,
        text.replaceAll(/\\"account\\":\\"[\w-]+\\"/g, '\\"account\\":\\"AAAAAAAAAAAAAAAAAAAAAA\\"'),
      )
  })
  await reload(page)
  expect((await restore(page)).value?.accounts).toEqual(session.accounts)
  const asked = ask(page, 'personal_sign', [hex('Hello'), ownerOf(session)])
  const { window } = await inWindow(page, { approve: await waiting(page) })
  await expect(window.getByRole('heading')).toHaveText('You are logged out')
  expect((await asked).code).toBe('wallet.failed')
})

test('H64 what another site has copied signs nothing there: each site has a login of its own, and one wallet', async ({
  browser,
}) => {
  const email = 'ida.blocked@site.example'
  const { page, context } = await openBlocked(browser)
  await logInByEmail(page, email)
  const { session } = await create(page)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))

  const other = await context.newPage()
  await other.goto(page.url().replace('localhost', 'other.localhost'))
  await other.evaluate(text => Object.assign(localStorage, JSON.parse(text)), kept)
  await openClient(other)
  expect((await restore(other)).value).toEqual(session)
  const asked = ask(other, 'personal_sign', [hex('Hello'), ownerOf(session)])
  const { window } = await inWindow(other, { approve: await waiting(other) })
  await expect(window.getByRole('heading')).toHaveText('You are logged out')
  expect((await asked).code).toBe('wallet.failed')
  await window.close()

  expect((await logInByEmail(other, email)).value).toMatchObject({ type: 'open' })
  const there = await opens(other)
  expect(there.accounts).toEqual(session.accounts)
  await signs(other, { session: there, text: 'Hello' })
  await signOut(other)
  await signs(page, { session, text: 'The login here goes on' })
})
