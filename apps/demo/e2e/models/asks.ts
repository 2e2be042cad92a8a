import { expect, type Page } from '@playwright/test'
import { axeOfModal } from './axe.ts'
import type { Login } from './login.ts'
import type { Modal } from './modal.ts'
import type { Send } from './send.ts'
import type { Site } from './site.ts'

const CHAIN = 'eip155:31337'

/** Receiver that no other test uses. */
export const RECEIVER = '0x0000000000000000000000000000000000004337'

/** A visitor who sends from an account of a login. */
export type Visit = { site: Site; modal: Modal; login: Login; send: Send }

/** Expects no violation in the modal. */
export const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

/** Transfer that `asks` asks for. */
const USDC = { symbol: 'USDC', amount: '1.5', to: RECEIVER }

/** Comes in with a smart account that has USDC, and asks for a transfer of it, which the app pays for. */
export async function asks(
  { site, login, send }: Pick<Visit, 'site' | 'login' | 'send'>,
  before?: () => Promise<void>,
): Promise<string> {
  await login.visit('families=eip155&walletConnect=1')
  await login.comesIn(login.someone('fay'))
  const account = await login.addressOf('EVM')
  await site.buysFor('USDC', CHAIN, account)
  await before?.()
  await send.opens()
  await send.fills(USDC)
  await send.previews()
  await expect(site.modal.dialog.locator('[data-part="fee"]')).toContainText('Paid by the app')
  await send.confirms()
  return account
}
