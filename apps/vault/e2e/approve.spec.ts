import { AxeBuilder } from '@axe-core/playwright'
import type { AuthClient } from '@foyer/core/chain'
import { signInMessageFor } from '@foyer/core/siwx'
import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { ask, CHAIN, create, ends, inWindow, logInByEmail, openHost, waiting } from './vault.ts'

declare const client: AuthClient

async function enter(page: Page, email: string) {
  await logInByEmail(page, email)
  const { session } = await create(page)
  return session.accounts[0]!.address as `0x${string}`
}

const hex = (text: string): `0x${string}` => `0x${Buffer.from(text).toString('hex')}`

test('H62 a sign-in for the page is signed without a window; one for another site waits for the visitor', async ({
  browser,
}) => {
  const { page } = await openHost(browser)
  const address = await enter(page, 'iva@site.example')
  const { host: domain, origin } = new URL(page.url())
  const fields = {
    domain,
    accountAddress: address,
    uri: `${origin}/`,
    version: '1',
    chainId: CHAIN,
    nonce: 'ABCDEFGH12345678',
    issuedAt: new Date().toISOString(),
  }
  const message = signInMessageFor('eip155', fields)
  const { value: signature } = await ask(page, 'personal_sign', [hex(message), address])
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  // The same message once more, and one for another site.
  for (const text of [
    message,
    signInMessageFor('eip155', { ...fields, domain: 'bank.example', uri: 'https://bank.example/' }),
  ]) {
    const asked = ask(page, 'personal_sign', [hex(text), address])
    const id = await waiting(page)
    await page.evaluate(abandoned => client.abandon(abandoned), id)
    expect((await asked).code).toBe('wallet.rejected')
  }
})

test('a message is shown in the vault, rejected and approved there', async ({ browser }) => {
  const { page } = await openHost(browser)
  const address = await enter(page, 'jon@site.example')
  const first = ask(page, 'personal_sign', [hex('Hello'), address])
  const rejecting = await inWindow(page, { approve: await waiting(page) })
  await expect(rejecting.window.locator('[data-part=origin]')).toContainText(new URL(page.url()).host)
  await ends(rejecting.window, rejecting.window.locator('[data-part=reject]'))
  expect((await first).code).toBe('wallet.rejected')
  const second = ask(page, 'personal_sign', [hex('Hello'), address])
  const approving = await inWindow(page, { approve: await waiting(page) })
  // Before, the window may still be the empty one that the page opened.
  await expect(approving.window.locator('[data-part=approve]')).toBeEnabled()
  expect((await new AxeBuilder({ page: approving.window }).analyze()).violations).toEqual([])
  await ends(approving.window, approving.window.locator('[data-part=approve]'))
  const { value: signature } = await second
  expect(await verifyMessage({ address, message: 'Hello', signature: signature as `0x${string}` })).toBe(true)
  expect(await page.evaluate('facts.at(-1).type')).toBe('approval.ended')
})

test('ether is sent on the local chain after the visitor has approved', async ({ browser }) => {
  const { page } = await openHost(browser)
  const address = await enter(page, 'kim@site.example')
  const { sandboxUrl } = (await (await page.request.get('/where.json')).json()) as { sandboxUrl: string }
  const config = (await (await page.request.get(`${sandboxUrl}/config.json`)).json()) as {
    networks: { caipNetworkId: string; rpcUrls: { default: { http: string[] } } }[]
  }
  const rpc = config.networks.find(({ caipNetworkId }) => caipNetworkId === CHAIN)!.rpcUrls.default.http[0]!
  const call = async (method: string, params: unknown[]) => {
    const answer = await page.request.post(rpc, { data: { jsonrpc: '2.0', id: 1, method, params } })
    return ((await answer.json()) as { result: unknown }).result
  }
  await call('anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const to = '0x000000000000000000000000000000000000dEaD'
  const before = BigInt((await call('eth_getBalance', [to, 'latest'])) as string)
  const asked = ask(page, 'eth_sendTransaction', [{ from: address, to, value: '0x2386f26fc10000' }])
  const { window } = await inWindow(page, { approve: await waiting(page) })
  await ends(window, window.locator('[data-part=approve]'))
  const settled = await asked
  expect(settled).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect
    .poll(async () => BigInt((await call('eth_getBalance', [to, 'latest'])) as string) - before)
    .toBe(10_000_000_000_000_000n)
})
