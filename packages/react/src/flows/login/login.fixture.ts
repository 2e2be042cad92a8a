import type { ModalOptions } from '@foyer/core'
import type { AuthSession } from '@foyer/core/chain'
import { type AuthCall, type AuthQuestion, type ScriptedAuth, scriptedAuth, scriptedWindows } from '@foyer/core/testing'
import { expect } from 'vitest'
import type { Page } from '../../page.fixture.tsx'
import { skippableClock } from '../../skippableClock.fixture.ts'
import { openConnect, shown } from '../../visit.fixture.ts'

const EMAIL = 'ada@example.com'

/** Session of a login by email, with an account in eip155. */
export const session: AuthSession = {
  id: 'session-1',
  login: { kind: 'email', label: EMAIL },
  accounts: [{ namespace: 'eip155', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  methods: { eip155: ['personal_sign'] },
}

export interface LoginScript {
  options: Partial<ModalOptions>
  auth: ScriptedAuth
  /** Windows that were opened. */
  opened: () => number
  /** The browser blocks the next windows. */
  block: () => void
  /** The call of a name that waits, once it is there. */
  asked: <Name extends AuthCall>(name: Name) => Promise<AuthQuestion<Name>>
  clock: ReturnType<typeof skippableClock>
}

/** Login service, vault, clock and windows of a page, in the hands of a test. */
export function createLogin(): LoginScript {
  const clock = skippableClock()
  const windows = scriptedWindows()
  const auth = scriptedAuth({ name: 'Hearth' })
  const options: Partial<ModalOptions> = {
    auth: auth.connector,
    walletConnect: false,
    ports: { clock, windows: async () => windows },
  }
  const asked = async <Name extends AuthCall>(name: Name): Promise<AuthQuestion<Name>> => {
    await expect.poll(() => auth.calls.some(call => call.name === name && call.waiting)).toBe(true)
    return auth.waiting(name)
  }
  return {
    options,
    auth,
    opened: () => windows.opened.length,
    block: () => windows.block(true),
    asked,
    clock,
  }
}

/** Types into a field as a keyboard does, in one go. */
export const type = (page: Page, part: string, text: string) => {
  const input = page.part(part) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: null }))
}

/** From a closed modal to the field for the address. */
export const openLogin = async (page: Page) => {
  await openConnect(page)
  await expect.poll(() => page.part('email')).not.toBe(null)
}

/** The same with an address that was submitted. */
export const submitEmail = async (page: Page, text = EMAIL) => {
  await openLogin(page)
  type(page, 'email', text)
  await expect.poll(() => page.part('continue')?.getAttribute('aria-disabled')).toBe(null)
  page.press('continue')
}

/** The same until the code can be typed. */
export const openCode = async (page: Page, { asked, clock }: LoginScript) => {
  await submitEmail(page)
  const { resolve } = await asked('startEmail')
  const now = clock.now()
  resolve({ id: 'challenge', expiresAt: now + 1_200_000, resendAt: now + 30_000 })
  await shown(page, 'EmailVerifyOtp')
  await expect.poll(() => page.part('otp')).not.toBe(null)
}
