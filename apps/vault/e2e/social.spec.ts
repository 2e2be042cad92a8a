import type { AuthClient } from '@foyer/core/chain'
import { expect, test } from '@playwright/test'
import type { HostApi } from './page/host.ts'
import { create, ends, inWindow, openClient, openHost, restore } from './vault.ts'

declare const host: HostApi
declare const client: AuthClient

test('a visitor comes in with Google, in a popup', async ({ browser }) => {
  const { page } = await openHost(browser)
  const { window, settled } = await inWindow(page, 'google')
  await window.getByRole('button', { name: /Ada Example/ }).click()
  await ends(window, window.getByRole('button', { name: 'Continue' }))
  expect((await settled).value).toEqual({
    type: 'create',
    login: { kind: 'social', provider: 'google', label: 'ada@example.com' },
  })
  const { session } = await create(page)
  await page.reload()
  await openClient(page)
  expect((await restore(page)).value).toEqual(session)
})

test('a visitor comes in with Apple, whose page lets its form go to the login server alone', async ({ browser }) => {
  const { page } = await openHost(browser)
  const { window, settled } = await inWindow(page, 'apple')
  const policies: (string | undefined)[] = []
  const pages: string[] = []
  window.on('response', answer => {
    if (!answer.request().isNavigationRequest()) return
    pages.push(`${answer.status()} ${new URL(answer.url()).host.split('.')[0]}`)
    if (answer.url().includes('/apple/')) policies.push(answer.headers()['content-security-policy'])
  })
  await ends(window, window.getByRole('button', { name: /Ada Example/ }))
  expect((await settled).value).toMatchObject({ type: 'create', login: { kind: 'social', provider: 'apple' } })
  expect(policies.at(-1)).toMatch(/form-action 'self' http:\/\/login\.localhost:\d+$/)
  expect(pages.slice(-2)).toEqual(['200 login', '200 vault'])
})

test('a login that the visitor cancels at the provider says so', async ({ browser }) => {
  const { page } = await openHost(browser)
  const { window, settled } = await inWindow(page, 'google')
  await ends(window, window.getByRole('button', { name: 'Cancel' }))
  expect((await settled).code).toBe('auth.cancelled')
})

test('a popup that is closed ends nothing by itself, and an abort ends the wait', async ({ browser }) => {
  const { page } = await openHost(browser)
  const settled = page.evaluate(async () => {
    const stop = new AbortController()
    Object.assign(globalThis, { stop })
    return host.inTap(window => host.settle(client.social('google', window, { signal: stop.signal })))
  })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Tap' }).click()
  const window = await opening
  await window.getByRole('button', { name: /Ada Example/ }).waitFor()
  await window.close()
  const first = await Promise.race([settled, page.waitForTimeout(1000).then(() => 'still waiting')])
  expect(first).toBe('still waiting')
  await page.evaluate('stop.abort()')
  expect(((await settled) as { code: string }).code).toContain('AbortError')
})
