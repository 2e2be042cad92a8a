import { phoneWallet } from '@foyer/sandbox/phone'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import type { Wallet } from './wallet.ts'

/** The link on the screen: in the modal's code, or where an app without the modal shows it. */
async function uriOf(page: Page): Promise<string> {
  const shown = page.locator('[data-part="qr"][data-uri^="wc:"], a[href^="wc:"]').first()
  await expect(shown).toBeVisible()
  return (await shown.getAttribute('data-uri')) ?? (await shown.getAttribute('href'))!
}

const { fetch } = globalThis

/** The client of the phone, which runs in this process, would wait forever for the key of a host that it cannot reach. */
globalThis.fetch = async (input, init) => {
  const { hostname, pathname } = new URL(input instanceof Request ? input.url : input)
  if (!hostname.startsWith('verify.walletconnect.')) return fetch(input, init)
  if (pathname === '/v3/public-key') return Response.json({ publicKey: {}, expiresAt: 0 })
  throw new TypeError('There is no such service on this machine.')
}

/** A phone with WalletConnect, on the relay of this machine. `rpcUrls` are its endpoints by CAIP-2 id. */
export async function phone(options: { relayUrl: string; rpcUrls: Readonly<Record<string, string>> }): Promise<Wallet> {
  const wallet = await phoneWallet({ ...options, behaviour: 'approve' })
  return {
    name: 'WalletConnect',
    accept: async page => wallet.pair(await uriOf(page)),
    answers: async answer => wallet.behave(answer),
    disconnect: () => wallet.disconnect(),
    expectNoSession: () => expect.poll(() => wallet.state.sessions, 'sessions of the phone').toEqual([]),
    stop: () => wallet.stop(),
  }
}
