import { signInMessageFor } from '@foyer/core/siwx'
import { expect, type Page, test } from '@playwright/test'
import { createPublicClient, type Hex, http, isErc6492Signature } from 'viem'
import { ask, CHAIN, create, ends, inWindow, logInByEmail, openClient, openHost, restore, waiting } from './vault.ts'

const RECEIVER = '0x000000000000000000000000000000000000dEaD'

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
  await ends(window, window.locator('[data-part=approve]'))
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
  expect(await ask(page, 'wallet_getCallsStatus', [`0x${'0'.repeat(64)}`])).toMatchObject({
    code: 'auth.refused',
    cause: { code: 5730 },
  })
})

test('a page is told by the codes of EIP-5792 why nothing was signed, and its own id is used once', async ({
  browser,
}) => {
  const { page } = await openHost(browser)
  const { address, sponsor } = await enter(page, 'vera@site.example')
  const calls = [{ to: RECEIVER, value: '0x0' }]
  const request = (paymaster: string, more: object = {}) => ({
    version: '2.0.0',
    chainId: '0x7a69',
    from: address,
    atomicRequired: true,
    calls,
    capabilities: { paymasterService: { url: paymaster } },
    ...more,
  })
  const ends = async (params: object, press: string) => {
    const asked = ask(page, 'wallet_sendCalls', [params])
    const { window } = await inWindow(page, { approve: await waiting(page) })
    await window.locator(`[data-part=${press}]`).click()
    const settled = await asked
    await expect.poll(() => page.evaluate('facts.at(-1).type')).toBe('approval.ended')
    return settled
  }
  const refused = (code: number) => ({ code: 'auth.refused', cause: { code } })
  expect(await ends(request(`${sponsor}/`, { id: 'order 7' }), 'close')).toMatchObject(refused(5700))
  expect(await ends(request(sponsor, { chainId: '0x1' }), 'close')).toMatchObject(refused(5710))
  expect(await ends(request(sponsor, { from: RECEIVER }), 'close')).toMatchObject(refused(4100))
  expect(await ends(request(sponsor, { calls: Array(21).fill(calls[0]) }), 'close')).toMatchObject(refused(5740))

  const sent = await ends(request(sponsor, { id: 'order 7' }), 'approve')
  expect(sent.value).toMatchObject({ id: 'order 7', capabilities: { userOperation: { hash: expect.anything() } } })
  const status = async () => (await ask(page, 'wallet_getCallsStatus', ['order 7'])).value
  await expect.poll(status).toMatchObject({ status: 200, id: 'order 7' })
  // The visitor is not asked.
  expect(await ask(page, 'wallet_sendCalls', [request(sponsor, { id: 'order 7' })])).toMatchObject(refused(5720))
  expect(await page.evaluate('facts.at(-1).type')).toBe('approval.ended')
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
  await ends(window, window.locator('[data-part=close]'))
  const { id } = (await asked).value as { id: Hex }
  const status = () => ask(page, 'wallet_getCallsStatus', [id])
  expect(await status()).toMatchObject({ value: { status: 100, id } })
  expect(kept).toHaveLength(1)
  const sent = await page.request.post(bundler, { data: kept[0], headers: { 'content-type': 'application/json' } })
  expect(await sent.json()).toMatchObject({ result: id })
  await expect.poll(status).toMatchObject({ value: { status: 200, id } })
  const again = ask(page, 'wallet_sendCalls', [request])
  const { window: next } = await inWindow(page, { approve: await waiting(page) })
  await expect(next.locator('section[data-state=ready]')).toContainText('was carried out after all')
  await ends(next, next.locator('[data-part=reject]'))
  expect(await again).toMatchObject({ code: 'wallet.rejected' })
})

test('H57 an operation is sent only after the frame has kept it', async ({ browser }) => {
  const { page } = await openHost(browser)
  const { address, sponsor, bundler } = await enter(page, 'uma@site.example')
  const sent: string[] = []
  await page.context().route(bundler, route => {
    if (route.request().postData()?.includes('eth_sendUserOperation')) sent.push(route.request().url())
    return route.fallback()
  })
  const capabilities = { paymasterService: { url: sponsor } }
  const calls = [{ to: RECEIVER, value: '0x0' }]
  const request = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls, capabilities }
  const asked = ask(page, 'wallet_sendCalls', [request])
  const { window } = await inWindow(page, { approve: await waiting(page) })
  await expect(window.locator('[data-part=approve]')).toBeEnabled()
  // A frame that does not take what was signed.
  await window.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function postMessage(this: MessagePort, data: { call?: string }) {
      post.call(this, data.call === 'signed' ? { ...data, call: 'nothing' } : data)
    }
  })
  await window.locator('[data-part=approve]').click()
  await expect(window.locator('section[data-state=failed]')).toContainText('it was not sent')
  await ends(window, window.locator('[data-part=close]'))
  expect(await asked).toMatchObject({ code: 'wallet.failed' })
  expect(sent).toEqual([])
})
