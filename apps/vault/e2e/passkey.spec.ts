import { AxeBuilder } from '@axe-core/playwright'
import type { AuthClient } from '@foyer/core/chain'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { HostApi } from './page/host.ts'
import {
  clearVault,
  codeFor,
  create,
  deleteParts,
  ends,
  inWindow,
  listParts,
  logInByEmail,
  openHost,
  pass,
} from './vault.ts'

declare const host: HostApi
declare const client: AuthClient

/** Authenticator with the PRF extension. It lives as long as the window, so the window stays open. */
async function addAuthenticator(context: BrowserContext, window: Page) {
  const session = await context.newCDPSession(window)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await window.evaluate('void (window.close = () => {})')
}

test('a passkey takes the place of the recovery code, and brings the wallet back', async ({ browser }) => {
  const { page, context } = await openHost(browser)
  await logInByEmail(page, 'lea@site.example')
  const { window, settled } = await inWindow(page, 'create')
  await window.getByRole('button', { name: 'Use a passkey instead' }).waitFor()
  expect((await new AxeBuilder({ page: window }).analyze()).violations).toEqual([])
  await addAuthenticator(context, window)
  await window.getByRole('button', { name: 'Use a passkey instead' }).click()
  const { value: session } = await settled
  expect(session?.accounts).toHaveLength(6)

  await clearVault(page)
  expect((await logInByEmail(page, 'lea@site.example')).value).toMatchObject({ type: 'recover' })
  const recovered = page.evaluate(() =>
    host.settle(
      client.enter(
        'recover',
        { navigate: href => Object.assign(globalThis, { href }), close: () => {} },
        { signal: host.none() },
      ),
    ),
  )
  await window.goto((await page.evaluate('href')) as string)
  await window.getByRole('button', { name: 'Use a passkey' }).waitFor()
  expect((await new AxeBuilder({ page: window }).analyze()).violations).toEqual([])
  await ends(window, window.getByRole('button', { name: 'Use a passkey' }))
  expect(await recovered).toMatchObject({ value: { accounts: session?.accounts } })
})

test('another passkey, long after the login, needs a fresh login by email, and the visitor is led through it', async ({
  browser,
}) => {
  const { page, context } = await openHost(browser)
  await logInByEmail(page, 'mia@site.example')
  await create(page)
  await pass(page, 6)
  const { window } = await inWindow(page, 'passkeys')
  await window.getByRole('button', { name: 'Add a passkey' }).waitFor()
  await addAuthenticator(context, window)
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(window.getByRole('heading')).toHaveText('Log in again')
  expect((await new AxeBuilder({ page: window }).analyze()).violations).toEqual([])
  expect((await listParts(page)).map(({ kind }) => kind)).toEqual(['recovery', 'device'])
  await logInAgain(page, window, 'mia@site.example')
  await expect(window.getByRole('heading')).toHaveText('Passkeys')
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(window.locator('[data-part=passkeys] li')).toHaveText([/^Passkey made on /])
  // A second one, while the login is fresh. The authenticator has one for this account already, and the vault does not mind.
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(window.locator('[data-part=passkeys] li')).toHaveCount(2)
})

/** Logs in again by email in a window that asks for it. */
async function logInAgain(page: Page, window: Page, email: string) {
  await window.getByRole('button', { name: /Continue as/ }).click()
  // The mail was sent by then.
  await window.getByLabel('Code of six digits').waitFor()
  await window.getByLabel('Code of six digits').fill(await codeFor(page, email))
  await window.getByRole('button', { name: 'Continue' }).click()
}

test('H63 a passkey is saved after another login where the first one grew old meanwhile, and is deleted by a fresh one', async ({
  browser,
}) => {
  const email = 'eli@site.example'
  const { page, context } = await openHost(browser)
  await logInByEmail(page, email)
  await create(page)
  const elsewhere = await openHost(browser)
  await logInByEmail(elsewhere.page, email)
  await logInByEmail(page, email)
  const { window } = await inWindow(page, 'passkeys')
  await window.getByRole('button', { name: 'Add a passkey' }).waitFor()
  await addAuthenticator(context, window)
  await window.exposeFunction('pass', () => pass(page, 6))
  await window.evaluate(`{
    const create = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = async options => {
      const made = await create(options)
      await pass()
      return made
    }
  }`)
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(window.getByText('The passkey was made, and is saved once you have logged in.')).toBeVisible()
  await logInAgain(page, window, email)
  const row = window.locator('[data-part=passkeys] li')
  await expect(row).toHaveText([/^Passkey made on /])
  expect((await new AxeBuilder({ page: window }).analyze()).violations).toEqual([])

  await pass(page, 6)
  await window.getByRole('button', { name: /^Delete: Passkey made on/ }).click()
  await expect(window.getByRole('heading')).toHaveText('Log in again')
  expect((await listParts(page)).filter(({ deletesAt }) => deletesAt !== undefined)).toEqual([])
  await logInAgain(page, window, email)
  await window.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toContainText('It was deleted, and stops working on')
  // The login elsewhere has ended, and this one has not.
  await expect(listParts(elsewhere.page)).rejects.toThrow('session.missing')
  await window.getByRole('button', { name: 'Keep' }).click()
  await expect(window.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('another passkey needs a fresh login with a provider, which leads back to the passkeys', async ({ browser }) => {
  const { page, context } = await openHost(browser)
  const comeIn = await inWindow(page, 'google')
  await comeIn.window.getByRole('button', { name: /Ben Example/ }).click()
  await ends(comeIn.window, comeIn.window.getByRole('button', { name: 'Continue' }))
  await comeIn.settled
  await create(page)
  await pass(page, 6)
  const { window } = await inWindow(page, 'passkeys')
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await window.getByRole('button', { name: /Continue as/ }).click()
  // Google knows that this person has agreed before.
  await window.getByRole('button', { name: /Ben Example/ }).click()
  await window.getByRole('button', { name: 'Add a passkey' }).waitFor()
  await addAuthenticator(context, window)
  await window.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(window.locator('[data-part=passkeys] li')).toHaveCount(1)
})

test('H63 a recovery code that somebody deleted is shown as going, and the owner keeps it', async ({ browser }) => {
  const { page } = await openHost(browser)
  await logInByEmail(page, 'noa@site.example')
  await create(page)
  await deleteParts(page, 'recovery')
  const { window } = await inWindow(page, 'passkeys')
  await expect(window.locator('[data-part=going]')).toContainText(/^Recovery code made on .+ It was deleted/)
  expect((await new AxeBuilder({ page: window }).analyze()).violations).toEqual([])
  await window.getByRole('button', { name: 'Keep' }).click()
  await expect(window.getByText('You have none.')).toBeVisible()
  expect((await listParts(page)).filter(({ deletesAt }) => deletesAt !== undefined)).toEqual([])
})
