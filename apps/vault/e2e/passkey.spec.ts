import { AxeBuilder } from '@axe-core/playwright'
import type { AuthClient } from '@foyer/core/chain'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { HostApi } from './page/host.ts'
import { clearVault, inWindow, logInByEmail, openHost } from './vault.ts'

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
  expect(session?.accounts).toHaveLength(5)

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
  await window.getByRole('button', { name: 'Use a passkey' }).click()
  expect(await recovered).toMatchObject({ value: { accounts: session?.accounts } })
})
