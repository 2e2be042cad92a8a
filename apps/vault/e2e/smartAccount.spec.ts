import type { AuthClient, CaipNetworkId } from '@foyer/core/chain'
import { signInMessageFor } from '@foyer/core/siwx'
import { expect, type Page, test } from '@playwright/test'
import { createPublicClient, type Hex, http, isErc6492Signature } from 'viem'
import type { HostApi } from './page/host.ts'
import { create, inWindow, logInByEmail, openClient, openHost, restore, type Settled } from './vault.ts'

declare const host: HostApi
declare const client: AuthClient

const CHAIN: CaipNetworkId = 'eip155:31337'
const RECEIVER = '0x000000000000000000000000000000000000dEaD'

const ask = (page: Page, method: string, params: unknown): Promise<Settled<unknown>> =>
  page.evaluate(
    given => host.settle(client.request(given.chainId, given.method, given.params, { signal: host.none() })),
    { chainId: CHAIN, method, params },
  )

/** Id of the request that waits. */
async function waiting(page: Page): Promise<string> {
  await expect.poll(() => page.evaluate('facts.at(-1)?.type')).toBe('approval.asked')
  return (await page.evaluate('facts.at(-1).approval.id')) as string
}

type Services = {
  networks: { caipNetworkId: string; rpcUrls: { default: { http: string[] } } }[]
  smartAccounts: Record<string, { bundler: string; paymaster: string }>
}

/** Login with a new wallet, its smart account, and the chain. */
async function enter(page: Page, email: string) {
  await logInByEmail(page, email)
  const { session } = await create(page)
  const { sandboxUrl } = (await (await page.request.get('/where.json')).json()) as { sandboxUrl: string }
  const services = (await (await page.request.get(`${sandboxUrl}/config.json`)).json()) as Services
  const rpc = services.networks.find(({ caipNetworkId }) => caipNetworkId === CHAIN)!.rpcUrls.default.http[0]!
  const smart = session.accounts.find(({ type }) => type === 'smartAccount')!
  return {
    session,
    smart,
    address: smart.address as Hex,
    sponsor: services.smartAccounts[CHAIN]!.paymaster,
    bundler: services.smartAccounts[CHAIN]!.bundler,
    chain: createPublicClient({ transport: http(rpc) }),
  }
}

test('a login has a smart account beside its key, and signs in with it before it is deployed', async ({ browser }) => {
  const { page } = await openHost(browser)
  const { session, smart, address, chain } = await enter(page, 'ruth@site.example')
  expect(session.accounts.filter(({ namespace }) => namespace === 'eip155').map(({ type }) => type)).toEqual([
    'eoa',
    'smartAccount',
  ])
  expect(smart.chains).toEqual([CHAIN])
  expect(await ask(page, 'wallet_getCapabilities', [address, ['0x7a69']])).toEqual({
    value: { '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } } },
  })
  const { host: domain, origin } = new URL(page.url())
  const message = signInMessageFor('eip155', {
    domain,
    accountAddress: address,
    uri: `${origin}/`,
    version: '1',
    chainId: CHAIN,
    nonce: 'ABCDEFGH12345678',
    issuedAt: new Date().toISOString(),
  })
  const { value } = await ask(page, 'personal_sign', [`0x${Buffer.from(message).toString('hex')}`, address])
  expect(isErc6492Signature(value as Hex)).toBe(true)
  expect(await chain.verifyMessage({ address, message, signature: value as Hex })).toBe(true)
  expect(await page.evaluate('facts.length')).toBe(0)
})

test('calls are shown in the vault, paid by the sponsor, and carried out', async ({ browser }) => {
  const { page } = await openHost(browser)
  const { address, sponsor, chain } = await enter(page, 'sven@site.example')
  const request = {
    version: '2.0.0',
    chainId: '0x7a69',
    from: address,
    atomicRequired: true,
    calls: [{ to: RECEIVER }, { to: RECEIVER, value: '0x0' }],
    capabilities: { paymasterService: { url: sponsor } },
  }
  const asked = ask(page, 'wallet_sendCalls', [request])
  const { window } = await inWindow(page, { approve: await waiting(page) })
  await expect(window.locator('dl')).toContainText('Is created with this')
  await expect(window.locator('dl')).toContainText(`Paid by ${new URL(sponsor).host}`)
  await window.locator('[data-part=approve]').click()
  const { value } = await asked
  const { id } = value as { id: Hex }
  expect(id).toMatch(/^0x[0-9a-f]{64}$/)
  await expect
    .poll(async () => ((await ask(page, 'wallet_getCallsStatus', [id])).value as { status: number }).status)
    .toBe(200)
  expect(await chain.getCode({ address })).toBeDefined()
  // It is known also after the page was loaded again, and no other is.
  await page.reload()
  await openClient(page)
  expect((await restore(page)).value?.accounts).toHaveLength(6)
  expect(await ask(page, 'wallet_getCallsStatus', [id])).toMatchObject({ value: { status: 200, id } })
  expect(await ask(page, 'wallet_getCallsStatus', [`0x${'0'.repeat(64)}`])).toMatchObject({ code: 'auth.refused' })
})

test('H60 an operation that the bundler refused, and has sent meanwhile, is a warning before the next one', async ({
  browser,
}) => {
  const { page } = await openHost(browser)
  const { address, sponsor, bundler } = await enter(page, 'tess@site.example')
  const kept: string[] = []
  await page.context().route(bundler, async route => {
    const body = route.request().postData() ?? ''
    if (!body.includes('eth_sendUserOperation')) return route.fallback()
    kept.push(body)
    const error = { code: -32_500, message: 'Not now' }
    return route.fulfill({
      json: { jsonrpc: '2.0', id: 1, error },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  const capabilities = { paymasterService: { url: sponsor } }
  const calls = [{ to: RECEIVER, value: '0x0' }]
  const request = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls, capabilities }
  const asked = ask(page, 'wallet_sendCalls', [request])
  const { window } = await inWindow(page, { approve: await waiting(page) })
  await window.locator('[data-part=approve]').click()
  await expect(window.locator('section[data-state=failed]')).toBeVisible()
  await window.locator('[data-part=close]').click()
  expect(await asked).toMatchObject({ code: 'wallet.failed' })
  expect(kept).toHaveLength(1)
  const sent = await page.request.post(bundler, { data: kept[0], headers: { 'content-type': 'application/json' } })
  expect(await sent.json()).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const again = ask(page, 'wallet_sendCalls', [request])
  const { window: next } = await inWindow(page, { approve: await waiting(page) })
  await expect(next.locator('section[data-state=ready]')).toContainText('was carried out after all')
  await next.locator('[data-part=reject]').click()
  expect(await again).toMatchObject({ code: 'wallet.rejected' })
})
