import type { Network } from '@foyer/core/chain'
import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { docsApi } from '../../docs/docsApi.ts'
import { createFaults } from '../../faults/faults.ts'
import { faultsApi } from '../../faults/faultsApi.ts'
import { meetFaults } from '../../faults/meetFaults.ts'
import { serve } from '../../serve.fixture.ts'
import { admitOrigins } from '../../server/origins.ts'
import { openPage } from '../../signIn/browser.fixture.ts'
import { visitors } from '../../signIn/signers.fixture.ts'
import { signInApi } from './signInApi.ts'

const ORIGIN = 'http://localhost:5173'
const SITE = { domain: 'localhost:5173', uri: `${ORIGIN}/` }
const MAINNET: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
}
const { eip155 } = visitors as { eip155: (typeof visitors)[string] }

/** The routes with what the sandbox puts before them, over HTTP, and a page of the demo. */
async function start() {
  const faults = createFaults()
  const app = new OpenAPIHono()
  app.use(admitOrigins([ORIGIN])).use(meetFaults(faults))
  app
    .route('/', faultsApi(faults))
    .route('/', signInApi({ origins: [ORIGIN], networks: [MAINNET] }))
    .route('/', docsApi(app))
  const url = await serve(app)
  const restart = (body: object) =>
    fetch(`${url}/faults/sign-in`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return { url, faults, restart, page: openPage(request => fetch(request), { origin: ORIGIN, base: url }) }
}

test('a page of the demo signs in over HTTP, and out', async () => {
  const { page } = await start()
  expect(await page.verify(await page.signed(eip155, SITE))).toEqual({ status: 200, ok: true })
  expect(await page.getSession()).toMatchObject({ accountAddress: eip155.accountAddress, chainId: 'eip155:1' })
  await page.post('/sign-out')
  expect(await page.getSession()).toBeNull()
})

test('only a page of the demo may read the answers with its cookie', async () => {
  const { url } = await start()
  const preflight = (origin: string) =>
    fetch(`${url}/sign-in/verify`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
  for (const answer of [
    await preflight(ORIGIN),
    await fetch(`${url}/sign-in/session`, { headers: { origin: ORIGIN } }),
  ]) {
    expect(answer.ok).toBe(true)
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  }
  const other = await preflight('https://elsewhere.example')
  expect(other.status).toBe(403)
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  const service = await fetch(`${url}/openapi.json`, { headers: { origin: ORIGIN } })
  expect(service.headers.get('access-control-allow-credentials')).toBeNull()
})

test('H40 the faults of the services apply to the sign-in, and a refused call takes no nonce', async () => {
  const { page, faults } = await start()
  faults.set('/sign-in/nonce', { kind: 'html' }, { times: 1 })
  await expect(page.getNonce()).rejects.toThrow(SyntaxError)
  const proof = await page.signed(eip155, SITE)
  faults.set('/sign-in/*', { kind: 'status', status: 503 }, { times: 2 })
  expect((await page.post('/verify', proof)).status).toBe(503)
  await expect(page.getSession()).resolves.toMatchObject({ status: 'FAILURE' })
  faults.set('/sign-in/verify', { kind: 'delay', milliseconds: 100 })
  const before = performance.now()
  expect((await page.verify(proof)).ok).toBe(true)
  expect(performance.now() - before).toBeGreaterThan(90)
})

test('a restart forgets nonces and sessions, and sets how long later sessions last', async () => {
  const { page, restart } = await start()
  const early = await page.signed(eip155, SITE)
  await page.verify(await page.signed(eip155, SITE))
  expect((await restart({ lifetime: 1000 })).status).toBe(204)
  expect(await page.getSession()).toBeNull()
  expect(await page.verify(early)).toMatchObject({ status: 401, code: 'nonce' })
  await page.verify(await page.signed(eip155, SITE))
  const { expirationTime } = (await page.getSession()) as { expirationTime: string }
  expect(Date.parse(expirationTime) - Date.now()).toBeLessThan(1001)
  expect((await restart({ lifetime: -1 })).status).toBe(400)
})

test('the documentation of the sandbox has the four routes and the switch', async () => {
  const { url } = await start()
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const methods = Object.entries(paths).map(([path, calls]) => `${Object.keys(calls).join()} ${path}`)
  expect(methods).toEqual(
    expect.arrayContaining([
      'get /sign-in/nonce',
      'post /sign-in/verify',
      'get /sign-in/session',
      'post /sign-in/sign-out',
      'post /faults/sign-in',
    ]),
  )
})
