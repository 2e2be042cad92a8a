import { formatAmount, parseAmount } from '@foyer/core/chain'
import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import type { Login } from './models/login.ts'
import type { Send } from './models/send.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

/**
 * Transfers of a token, and what the vault reads of it from the chain. Contracts of the EVM name themselves. Solana's local chain has no
 * names, so that the address of the mint says which token it is.
 */
const TOKENS = [
  { name: 'EVM', to: '0x000000000000000000000000000000000070Ce16', shown: '2.5 USDC' },
  { name: 'Solana', to: '4MV7FFyLzN3HN4frSR6KmjMsfL1diT6TZe5GX3UPY5qf', shown: '2.5 tokens' },
] as const

for (const { name, to, shown } of sample(TOKENS, 1))
  test(`${name}: a visitor who came in by email sends USDC to an account without any, and the vault shows which token`, async ({
    site,
    login,
    send,
    page,
  }) => {
    const { namespace } = site.family(name)
    const { networks } = await site.config()
    const { caipNetworkId } = networks.find(({ chainNamespace }) => chainNamespace === namespace)!
    await login.visit(`families=${namespace}&walletConnect=1&accountType=eoa`)
    await login.comesIn(login.someone(namespace))
    const from = await login.addressOf(name)
    await site.chains.pay(namespace, from)
    await site.buysFor('USDC', caipNetworkId, from)
    const token = await site.tokenOf('USDC', caipNetworkId, from)
    const before = await site.holds('USDC', caipNetworkId, to)
    await send.opens()
    await send.fills({ symbol: 'USDC', amount: '2.5', to })
    await send.previews()
    await send.confirms()
    const window = await login.opensApproval()
    await expect(window.locator('[data-part=origin]')).toHaveText(new URL(page.url()).origin)
    await expect(login.row(window, 'Amount')).toHaveText(shown)
    await expect(login.row(window, 'To')).toHaveText(to)
    await expect(login.row(window, 'Token')).toHaveText(token)
    await login.decides(window, 'approve')
    await send.showsStatus('submitted', 'included', 'confirmed')
    const after = formatAmount(parseAmount(before, 6) + parseAmount('2.5', 6), 6)
    await expect.poll(() => site.holds('USDC', caipNetworkId, to)).toBe(after)
    expect(await site.holds('USDC', caipNetworkId, from)).toBe('95.75')
  })

const ETHER = { symbol: 'ETH', amount: '0.0125', to: '0x000000000000000000000000000000000070CE17' }

/** Comes in and asks for the transfer of ether. The returned function expects the chain to have it once, and no other transaction. */
async function asks(login: Login, send: Send): Promise<() => Promise<void>> {
  const { site } = login
  await login.visit('families=eip155&accountType=eoa')
  await login.comesIn(login.someone('window'))
  const from = await login.addressOf('EVM')
  await site.chains.pay('eip155', from)
  const before = await site.chains.units('eip155', ETHER.to)
  await send.opens()
  await send.fills(ETHER)
  await send.previews()
  await send.confirms()
  await site.modal.seesView('ApproveTransaction')
  return async () => {
    await send.showsStatus('submitted', 'included', 'confirmed')
    await expect
      .poll(() => site.chains.units('eip155', ETHER.to))
      .toBe(before + (await site.chains.parse('eip155', ETHER.amount)))
    for (const block of ['latest', 'pending'])
      expect(await site.chains.node('eth_getTransactionCount', from, block), block).toBe('0x1')
  }
}

test("a vault's window that is closed without an answer leaves the request, which is approved in the next one", async ({
  modal,
  login,
  send,
  page,
}) => {
  const isPaidOnce = await asks(login, send)
  await modal.seesText('You see there what you agree to. Nothing happens before that.')
  const left = await login.opensApproval()
  await expect(left.locator('[data-part=approve]')).toBeEnabled()
  await login.leaves(left)
  await modal.seesText('Answer in the window that has opened. It may be behind this one.')
  await isAccessible(page)
  const window = await login.opensAgain()
  await login.decides(window, 'approve')
  await isPaidOnce()
})

test("a vault's window that is lost behind others is opened again, and the second one alone is asked", async ({
  login,
  send,
}) => {
  const isPaidOnce = await asks(login, send)
  const lost = await login.opensApproval()
  await expect(lost.locator('[data-part=approve]')).toBeEnabled()
  const closed = lost.waitForEvent('close')
  const window = await login.opensAgain()
  await closed
  await expect(window.locator('[data-part=approve]')).toBeEnabled()
  // One that is read anew asks again.
  await window.reload()
  await login.decides(window, 'approve')
  await isPaidOnce()
})

test("a vault's window that the browser blocked is opened by the next press", async ({ modal, login, send, page }) => {
  const isPaidOnce = await asks(login, send)
  await login.isBlocked()
  await modal.dialog.locator('[data-part=open-window]').click()
  await modal.seesText('The window was blocked')
  await modal.seesText('Your browser let no window open. Press the button to open it.')
  await isAccessible(page)
  const window = await login.opensApproval()
  await login.decides(window, 'approve')
  await isPaidOnce()
})
