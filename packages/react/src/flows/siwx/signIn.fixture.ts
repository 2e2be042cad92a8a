import type { ModalOptions } from '@foyer/core'
import type { MessageFields } from '@foyer/core/siwx'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { approval, ETHEREUM, type Page } from '../../page.fixture.tsx'
import { fields, type ScriptedSiwx, scriptedSiwx } from '../../scriptedSiwx.fixture.ts'
import { ask, shown } from '../../visit.fixture.ts'

export type SignInPage = Page & Omit<ScriptedSiwx, 'siwx'>

type Open = (options?: Partial<ModalOptions>, more?: { children?: ReactNode }) => Page

/** Opens pages of a host that signs visitors in. */
export const signInPages =
  (open: Open) =>
  ({
    required = false,
    children,
    ...options
  }: Partial<ModalOptions> & { required?: boolean; children?: ReactNode } = {}): SignInPage => {
    const { siwx, ...questions } = scriptedSiwx(required)
    return Object.assign(open({ siwx, ...options }, { children }), questions)
  }

/** Connects a wallet; the host is asked for a session. */
export const lookUp = async (page: SignInPage) => {
  await ask(page)
  page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.lookUps.length).toBe(1)
  await shown(page, 'SIWXSignMessage')
}

/** The same until the host is asked for the message. */
export const prepare = async (page: SignInPage) => {
  await lookUp(page)
  page.lookUps[0]?.resolve([])
  await expect.poll(() => page.messages.length).toBe(1)
}

/** The same until the visitor is asked to sign. */
export const wait = async (page: SignInPage, more?: Partial<MessageFields>) => {
  await prepare(page)
  page.messages[0]?.resolve(fields(more))
  await expect.poll(() => state(page)).toBe('ready')
}

/** The same until the wallet is asked. */
export const press = async (page: SignInPage) => {
  await wait(page)
  page.press('sign')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
}

/** The same until the host verifies. */
export const sign = async (page: SignInPage) => {
  await press(page)
  page.evm.signatures[0]?.resolve('0x5150')
  await expect.poll(() => page.verifications.length).toBe(1)
}

export const state = (page: Page) => page.modal()?.querySelector('section')?.dataset.state
