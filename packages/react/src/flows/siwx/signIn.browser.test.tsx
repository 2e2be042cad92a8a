import { FoyerError } from '@foyer/core/chain'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { fields } from '../../scriptedSiwx.fixture.ts'
import { settledHeight } from '../../sheet.fixture.ts'
import { createPages } from '../../visit.fixture.ts'
import { lookUp, press, type SignInPage, sign, signInPages, state, wait } from './signIn.fixture.ts'

const pages = createPages()
const open = signInPages(pages.open)

const violations = async (page: SignInPage) => {
  const { violations: found } = await axe.run(page.container.querySelector('foyer-modal')!)
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

/** Waits until nothing moves. Resolves with the height of the sheet. */
const settled = (page: SignInPage) => settledHeight(page.part('sheet')!)

test.each(['light', 'dark'] as const)('the sign-in has no accessibility violation in the %s theme', async mode => {
  const page = open({ theme: { mode } })
  await wait(page, { domain: 'bank.example', uri: 'https://bank.example/' })
  page.press('message-toggle')
  await expect.poll(() => page.part('message')).not.toBe(null)
  await settled(page)
  expect(await violations(page)).toEqual([])
})

test.each([
  ['a dialog', 900],
  ['the sheet of a phone', 390],
])('the height is the same in every screen of %s', async (_, width) => {
  await browser.viewport(width, 844)
  const page = open()
  await lookUp(page)
  const height = await settled(page)
  page.lookUps[0]?.resolve([])
  await expect.poll(() => page.messages.length).toBe(1)
  page.messages[0]?.resolve(fields())
  await expect.poll(() => state(page)).toBe('ready')
  expect(await settled(page)).toBe(height)
  page.press('sign')
  await expect.poll(page.text).toContain('Sign in your wallet')
  expect(await settled(page)).toBe(height)
  await expect.poll(() => page.evm.signatures.length).toBe(1)
  page.evm.signatures[0]?.resolve('0x5150')
  await expect.poll(page.text).toContain('Authenticating...')
  expect(await settled(page)).toBe(height)
  await expect.poll(() => page.verifications.length).toBe(1)
  page.verifications[0]?.reject(new FoyerError('siwx.refused', { chainId: 'eip155:1' }))
  await expect.poll(page.text).toContain('You are not signed in')
  expect(await settled(page)).toBe(height)
  await browser.viewport(900, 760)
})

test('with only the keyboard the visitor reads the message and signs, and the focus stays on the action', async () => {
  const page = open()
  await wait(page)
  const focused = () => (page.modal()?.activeElement as HTMLElement | null)?.dataset.part
  const tabTo = async (part: string) => {
    for (let presses = 0; presses < 6 && focused() !== part; presses += 1) await userEvent.tab()
    expect(focused()).toBe(part)
  }
  await tabTo('message-toggle')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.part('message')).not.toBe(null)
  await tabTo('message')
  await tabTo('sign')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('sign')
  page.evm.signatures[0]?.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  await expect.poll(focused).toBe('retry')
  expect(page.evm.signatures).toHaveLength(1)
})

test('Escape is refused with a shake where the visitor must sign in', async () => {
  const page = open({ required: true })
  await press(page)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.container.querySelector('foyer-modal')?.getAttribute('data-state')).toBe('shaking')
  await expect.poll(page.text).toContain('Sign in or cancel first.')
  expect(page.part('dialog', '[open]')).not.toBe(null)
})

test('a very long message and domain stay within the sheet', async () => {
  const domain = `${'long-part.'.repeat(20)}example`
  const page = open()
  await wait(page, { domain, uri: `https://${domain}/${'x'.repeat(400)}` })
  page.press('message-toggle')
  await expect.poll(() => page.part('message')).not.toBe(null)
  await settled(page)
  const sheet = page.part('sheet')!
  const scroll = sheet.firstElementChild!
  expect(scroll.scrollWidth).toBe(scroll.clientWidth)
  expect(page.part('domain')?.textContent).toBe(domain)
  expect(getComputedStyle(page.part('message')!).userSelect).toBe('text')
  // The actions stay in view while the rest scrolls.
  expect(page.part('sign')!.getBoundingClientRect().bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().bottom)
})

test('the opened message is in view, also in a low window with the warning of another site', async () => {
  await browser.viewport(900, 640)
  const page = open({ required: true })
  await wait(page, { domain: 'bank.example', uri: 'https://bank.example/' })
  await settled(page)
  page.press('message-toggle')
  await expect.poll(() => page.part('message')).not.toBe(null)
  await settled(page)
  const message = page.part('message')!.getBoundingClientRect()
  expect(message.bottom).toBeLessThanOrEqual(page.part('sign')!.getBoundingClientRect().top)
  expect(message.top).toBeGreaterThan(page.part('sheet')!.getBoundingClientRect().top)
  await browser.viewport(900, 760)
})

test('StrictMode asks the wallet for one signature, and the host for one verification', async () => {
  const page = open()
  await sign(page)
  expect(page.evm.signatures).toHaveLength(1)
  page.verifications[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect([page.evm.signatures.length, page.verifications.length, page.messages.length]).toEqual([1, 1, 1])
})
