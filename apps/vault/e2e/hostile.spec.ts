import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthClient, CaipNetworkId } from '@foyer/core/chain'
import { expect, type Page, test } from '@playwright/test'
import type { HostApi } from './page/host.ts'
import {
  clearVault,
  codeFor,
  create,
  inWindow,
  logInByEmail,
  openClient,
  openHost,
  pass,
  restore,
  type Settled,
} from './vault.ts'

declare const host: HostApi
declare const client: AuthClient

const [, strangerPort] = process.env.FOYER_VAULT_PORTS!.split(',')

const request = (page: Page, chainId: CaipNetworkId, method: string, params: unknown): Promise<Settled<unknown>> =>
  page.evaluate(
    given => host.settle(client.request(given.chainId, given.method, given.params, { signal: host.none() })),
    { chainId, method, params },
  )

test('H62 the page of a stranger cannot embed the vault', async ({ browser }) => {
  const { opened } = await openHost(browser, { path: `http://localhost:${strangerPort}/` })
  expect(opened.code).toMatch(/^auth\.(blocked|unavailable)$/)
})

test('a page whose policy forbids the vault learns which directive does', async ({ browser }) => {
  const { opened } = await openHost(browser, { path: `/?csp=${encodeURIComponent("frame-src 'self'")}` })
  expect(opened).toEqual({
    code: 'auth.blocked',
    context: { origin: expect.stringContaining('vault.localhost'), directive: 'frame-src' },
  })
})

test('H62 of 1,000 requests at once nearly all are refused, and the next one is served after a while', async ({
  browser,
}) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'dora@site.example')
  await create(page)
  const codes = await page.evaluate(async () => {
    const all = Array.from({ length: 1000 }, () =>
      host.settle(client.request('eip155:31337', 'eth_sign', [], { signal: host.none() })),
    )
    return (await Promise.all(all)).map(({ code }) => code)
  })
  expect(codes.filter(code => code === 'auth.limited').length).toBeGreaterThan(850)
  expect(codes.filter(code => code === 'wallet.unsupportedMethod').length).toBeGreaterThan(40)
  await expect
    .poll(async () => (await request(page, 'eip155:31337', 'eth_sign', [])).code)
    .toBe('wallet.unsupportedMethod')
})

test('H62 a message from the page that poses as a window of the vault is not answered', async ({ browser }) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'fay@site.example')
  const answered = await page.evaluate(async () => {
    const id = '0'.repeat(32)
    void host.settle(client.enter('create', { navigate: () => {}, close: () => {} }, { signal: host.none() }))
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise(resolve => {
      port1.onmessage = () => resolve('answered')
      setTimeout(() => resolve('silence'), 1500)
    })
    frames[0]!.postMessage({ foyer: 'vault.window', window: id }, '*', [port2])
    return answer
  })
  expect(answered).toBe('silence')
})

test('H62 of two windows that a page opens for one wallet only the first makes it', async ({ browser }) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'ida@site.example')
  const second = await inWindow(page, 'create')
  // Its request waits for the visitor until the page ends.
  second.settled.catch(() => {})
  await expect(second.window.locator('[data-part=login]')).toHaveText('For the login ida@site.example')
  const code = (await second.window.locator('[data-part=recovery-code]').textContent()) ?? ''
  const { session } = await create(page)
  await second.window.getByRole('button', { name: 'I have written it down' }).click()
  await second.window.getByLabel('Recovery code').fill(code)
  await second.window.getByRole('button', { name: 'Make my wallet' }).click()
  await expect(second.window.getByRole('heading')).toHaveText('You have a wallet already')
  await expect(second.window).toHaveTitle('You have a wallet already')
  expect((await restore(page)).value?.accounts).toEqual(session.accounts)
})

/** Texts of all that the server side has: its database, the mails that it sent and its log. */
async function serverTexts(page: Page): Promise<string> {
  const { folder, log, mails } = (await (await page.request.get('/server/state')).json()) as {
    folder: string
    log: unknown
    mails: unknown
  }
  const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'latin1')))
  return [...files, JSON.stringify(log), JSON.stringify(mails)].join('\n').toLowerCase()
}

test('H63 database, mail and log of the server hold neither phrase nor seed nor recovery code', async ({ browser }) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'gus@site.example')
  const { code } = await create(page)
  const { window } = await inWindow(page, 'export')
  await window.getByRole('button', { name: /Continue as/ }).click()
  await window.getByRole('button', { name: 'Show the phrase' }).click()
  const items = window.locator('[data-part=phrase] li')
  await expect(items).toHaveCount(12)
  const words = await items.allInnerTexts()
  const { mnemonicToEntropy, mnemonicToSeedSync } = await import('@scure/bip39')
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  const entropy = Buffer.from(mnemonicToEntropy(words.join(' '), wordlist))
  const seed = Buffer.from(mnemonicToSeedSync(words.join(' ')))
  const found = await serverTexts(page)
  expect(found).toContain('create table')
  const secrets = [
    words.join(' '),
    words.join(''),
    code,
    code.replaceAll('-', ''),
    ...[entropy, seed].flatMap(bytes => [
      bytes.toString('hex'),
      bytes.toString('base64url'),
      bytes.toString('base64'),
      bytes.toString('latin1'),
    ]),
  ]
  for (const secret of secrets) expect(found.includes(secret.toLowerCase())).toBe(false)
})

test('H63 a browser whose clock is behind asks for a fresh login before it shows the phrase', async ({ browser }) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'quinn@site.example')
  await create(page)
  await pass(page, 6)
  const { window } = await inWindow(page, 'export')
  await window.getByRole('button', { name: /Continue as/ }).click()
  await expect(window.getByRole('heading')).toHaveText('Enter the code')
  await window.getByLabel('Code of six digits').fill(await codeFor(page, 'quinn@site.example'))
  await window.getByRole('button', { name: 'Continue' }).click()
  await window.getByRole('button', { name: 'Show the phrase' }).click()
  await expect(window.locator('[data-part=phrase] li')).toHaveCount(12)
})

test('a browser whose storage was cleared asks for the recovery of the wallet', async ({ browser }) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'hal@site.example')
  await create(page)
  await clearVault(page)
  await page.reload()
  await openClient(page)
  expect((await page.evaluate(() => host.settle(client.restore({ signal: host.none() })))).value).toBeUndefined()
  expect((await logInByEmail(page, 'hal@site.example')).value).toMatchObject({ type: 'recover' })
})
