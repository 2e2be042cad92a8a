import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '@foyer/chromium'
import express from 'express'
import { Hono } from 'hono'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Handle, ORIGIN, openPage } from './browser.fixture.ts'
import { signIn as signInOfExpress } from './express.ts'
import { signIn as signInOfHono } from './hono.ts'
import { signIn as signInOfNext } from './next.ts'
import { visitors } from './signers.fixture.ts'

type Options = Omit<Parameters<typeof signInOfHono>[0], 'clientOf'> & { clientOf: () => string }

const { eip155, solana } = visitors as { eip155: (typeof visitors)[string]; solana: (typeof visitors)[string] }

const CHAINS = Object.values(visitors).map(({ chainId }) => chainId)

const mine = (session: { accountAddress: string } | undefined) => session?.accountAddress ?? 'nobody'

/** Each recipe in an app that also has a route of its own, `/mine`, for the account of the session. */
const recipes: Record<string, (options: Options) => Handle | Promise<Handle>> = {
  Hono(options) {
    const { routes, sessionOf } = signInOfHono(options)
    const app = new Hono()
      .route('/sign-in', routes)
      .get('/sign-in/mine', async context => context.text(mine(await sessionOf(context))))
    return request => app.fetch(request)
  },
  async Express(options) {
    const { routes, sessionOf } = signInOfExpress(options)
    const app = express().get(
      '/sign-in/mine',
      async (request, response) => void response.send(mine(await sessionOf(request))),
    )
    const server = createServer(app.use('/sign-in', routes)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return request => fetch(new Request(request.url.replace(ORIGIN, `http://127.0.0.1:${port}`), request))
  },
  'Next.js'(options) {
    const { GET, POST, sessionOf } = signInOfNext(options)
    return async request => {
      const step = new URL(request.url).pathname.split('/').at(-1)!
      if (step === 'mine') return new Response(mine(await sessionOf(request.headers)))
      return { GET, POST }[request.method as 'GET' | 'POST'](request, { params: Promise.resolve({ step }) })
    }
  },
}

const later = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

afterEach(() => void vi.useRealTimers())

describe.each(Object.entries(recipes))('%s', (_, create) => {
  const start = async (options: Partial<Options> = {}) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const handle = await create({ origins: [ORIGIN], chains: CHAINS, clientOf: () => '192.0.2.1', ...options })
    return { handle, page: openPage(handle) }
  }

  test.each(Object.entries(visitors))(
    'signs in an account of %s, and out again on the server',
    async (_name, visitor) => {
      const { page } = await start()
      expect(await page.getSession()).toBeNull()
      expect(await page.verify(await page.signed(visitor))).toEqual({ status: 200, ok: true })
      const { chainId, accountAddress } = visitor
      const expirationTime = new Date(Date.now() + 86_400_000).toISOString()
      expect(await page.getSession()).toEqual({ chainId, accountAddress, expirationTime })
      expect(await (await page.call('/mine')).text()).toBe(accountAddress)
      const kept = new Map(page.cookies)
      expect((await page.post('/sign-out')).status).toBe(200)
      expect(page.cookies).toEqual(new Map([['__Host-session', '']]))
      // A thief of the cookie, or a tab that still has it.
      for (const [name, value] of kept) page.cookies.set(name, value)
      expect(await page.getSession()).toBeNull()
      expect(await (await page.call('/mine')).text()).toBe('nobody')
    },
  )

  test('the cookie is out of reach of scripts, of other sites and of plain HTTP, and no answer is cached', async () => {
    const { page } = await start()
    const answer = await page.post('/verify', await page.signed(eip155))
    const [cookie = '', ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^__Host-session=[0-9a-f]{32};/)
    const attributes = cookie.toLowerCase().split('; ')
    expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'secure', 'path=/']))
    for (const path of ['/nonce', '/session'])
      expect((await page.call(path)).headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a page over plain HTTP, as on localhost, gets a cookie that its browser keeps', async () => {
    const origins = ['http://localhost:5173']
    const { handle } = await start({ origins })
    const page = openPage(handle, { origin: origins[0]! })
    const proof = await page.signed(eip155, { domain: 'localhost:5173', uri: 'http://localhost:5173/' })
    const [cookie = ''] = (await page.post('/verify', proof)).headers.getSetCookie()
    expect(cookie).toMatch(/^session=/)
    expect(cookie).not.toMatch(/secure/i)
    expect(await page.getSession()).toMatchObject({ accountAddress: eip155.accountAddress })
  })

  test('H34 a message is accepted once, also of two at the same time', async () => {
    const { page } = await start()
    const proof = await page.signed(eip155)
    const both = await Promise.all([page.verify(proof), page.verify(proof)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await page.verify(proof)).toEqual({ status: 401, ok: false, code: 'nonce' })
    expect(await page.getSession()).not.toBeNull()
  })

  test('H34 another message with a nonce that was used is refused', async () => {
    const { page } = await start()
    const nonce = await page.getNonce()
    expect((await page.verify(await page.signed(eip155, { nonce }))).ok).toBe(true)
    expect(await page.verify(await page.signed(solana, { nonce }))).toEqual({ status: 401, ok: false, code: 'nonce' })
  })

  test('H34 a nonce is refused after five minutes, and one that the server did not give', async () => {
    const { page } = await start()
    const [early, late] = [await page.signed(eip155), await page.signed(eip155)]
    later(299_000)
    expect((await page.verify(early)).ok).toBe(true)
    later(1000)
    expect(await page.verify(late)).toMatchObject({ status: 401, code: 'nonce' })
    expect(await page.verify(await page.signed(eip155, { nonce: 'A7fk39Zq' }))).toMatchObject({ code: 'nonce' })
  })

  test('H34 a message for another domain is refused', async () => {
    const { page } = await start()
    const proof = await page.signed(eip155, { domain: 'evil.example', uri: 'https://evil.example/' })
    expect(await page.verify(proof)).toEqual({ status: 401, ok: false, code: 'domain' })
    expect(await page.getSession()).toBeNull()
  })

  test('H34 a message for one page of the site is refused from another', async () => {
    const { handle } = await start({ origins: [ORIGIN, 'https://admin.example'] })
    const page = openPage(handle, { origin: 'https://admin.example' })
    expect(await page.verify(await page.signed(eip155))).toMatchObject({ status: 401, code: 'domain' })
  })

  test.each(Object.entries(visitors))('H34 a signature of %s over another text is refused', async (_name, visitor) => {
    const { page } = await start()
    const { message } = await page.signed(visitor)
    const signature = await visitor.sign(`${message}.`)
    expect(await page.verify({ message, signature })).toEqual({ status: 401, ok: false, code: 'signature' })
    expect(await page.getSession()).toBeNull()
    // Nobody but the visitor can use the nonce up.
    expect((await page.verify({ message, signature: await visitor.sign(message) })).ok).toBe(true)
  })

  test('H34 a message that names another account is refused', async () => {
    const { page } = await start()
    const { message } = await page.signed({ ...eip155, accountAddress: `0x${'1'.repeat(40)}` })
    expect(await page.verify({ message, signature: await eip155.sign(message) })).toMatchObject({ code: 'signature' })
  })

  test('H34 values that a request has beside its message change nothing', async () => {
    const { page } = await start()
    const proof = await page.signed(eip155, { expirationTime: new Date(Date.now() - 600_000).toISOString() })
    const extra = { time: Date.now() - 900_000, clockSkew: 9e9, domain: 'app.example', address: eip155.accountAddress }
    expect(await page.verify({ ...proof, ...extra })).toEqual({ status: 401, ok: false, code: 'expired' })
  })

  test('H34 an endpoint that a request names is not asked', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => asked.mockRestore())
    const { page } = await start()
    const { message } = await page.signed({ ...eip155, accountAddress: `0x${'1'.repeat(40)}` })
    const body = { message, signature: await eip155.sign(message), contracts: { endpoints: ['http://127.0.0.1:9'] } }
    expect(await page.verify(body)).toEqual({ status: 401, ok: false, code: 'signature' })
    expect(asked.mock.calls.map(([url]) => String(url)).filter(url => url.includes(':9/'))).toEqual([])
  })

  test('H40 a body that is no signed message is refused without a detail', async () => {
    const { page } = await start()
    const bodies = [
      '<!doctype html><h1>Sign in</h1>',
      '',
      'null',
      '[]',
      '{}',
      '"text"',
      '{"message": 1}',
      '{"message": {}',
    ]
    for (const body of bodies)
      expect(await page.verify(body), body).toEqual({ status: 400, ok: false, code: 'malformed' })
    expect(await page.verify({ message: 'Hello', signature: '0x' })).toMatchObject({ status: 400, code: 'malformed' })
    const { message } = await page.signed(eip155)
    expect(await page.verify({ message, signature: {} })).toMatchObject({ status: 401, code: 'malformed' })
    expect((await page.post('/verify')).status).toBe(400)
  })

  test('H40 a body over 128 kB is refused', async () => {
    const { page } = await start()
    const { message } = await page.signed(eip155)
    const verdict = await page.verify({ message, signature: `0x${'0'.repeat(140_000)}` })
    expect(verdict).toMatchObject({ ok: false, code: 'malformed' })
    expect([400, 413]).toContain(verdict.status)
    // Its nonce was not taken: the body was not read.
    expect((await page.verify({ message, signature: await eip155.sign(message) })).ok).toBe(true)
  })

  test.each(['https://evil.example', 'null', 'http://app.example', ''])(
    'a page of the origin %j can neither sign in nor out, with the cookie of the visitor',
    async origin => {
      const { handle, page } = await start()
      await page.verify(await page.signed(eip155))
      const other = openPage(handle, { origin })
      for (const [name, value] of page.cookies) other.cookies.set(name, value)
      const refused = { status: 403, ok: false, code: 'origin' }
      expect(await other.verify(await other.signed(solana))).toEqual(refused)
      expect((await other.post('/sign-out')).status).toBe(403)
      expect(await page.getSession()).toMatchObject({ accountAddress: eip155.accountAddress })
    },
  )

  test('a session ends after its lifetime, and with its message if that is earlier', async () => {
    const { handle, page } = await start({ lifetime: 60_000 })
    const other = openPage(handle)
    const expirationTime = new Date(Date.now() + 30_000).toISOString()
    await page.verify(await page.signed(eip155))
    await other.verify(await other.signed(solana, { expirationTime }))
    expect(await other.getSession()).toMatchObject({ expirationTime })
    later(30_000)
    expect(await other.getSession()).toBeNull()
    expect(await page.getSession()).not.toBeNull()
    later(30_000)
    expect(await page.getSession()).toBeNull()
  })

  test('H33 signing in with another account replaces the session of this browser, and of no other', async () => {
    const { handle, page } = await start()
    const other = openPage(handle)
    await page.verify(await page.signed(eip155))
    await other.verify(await other.signed(eip155))
    const [first] = [...page.cookies]
    expect((await page.verify(await page.signed(solana))).ok).toBe(true)
    expect(await page.getSession()).toMatchObject({ accountAddress: solana.accountAddress })
    page.cookies.set(...first!)
    expect(await page.getSession()).toBeNull()
    await page.post('/sign-out')
    expect(await other.getSession()).toMatchObject({ accountAddress: eip155.accountAddress })
  })

  test('a chain that does not answer is unavailable, and keeps the nonce until its time', async () => {
    const { page } = await start({
      chains: [...CHAINS, 'eip155:10'],
      contracts: { 'eip155:1': { endpoints: [`http://127.0.0.1:${await freePort()}`] } },
    })
    const contract = { ...eip155, accountAddress: `0x${'1'.repeat(40)}` }
    const proof = await page.signed(contract)
    for (const _attempt of [1, 2])
      expect(await page.verify(proof)).toEqual({ status: 503, ok: false, code: 'unavailable' })
    later(300_000)
    expect(await page.verify(proof)).toMatchObject({ status: 401, code: 'nonce' })
    // Without the choice for the chain, the account of a contract cannot sign in.
    expect(await page.verify(await page.signed({ ...contract, chainId: 'eip155:10' }))).toMatchObject({
      code: 'signature',
    })
  })

  test('what has expired is dropped from memory, and nonces take none', async () => {
    const { page } = await start()
    const set = Map.prototype.set
    const stores = new Set<Map<unknown, unknown>>()
    const spy = vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
      if (typeof value === 'object' && value !== null && 'text' in value && 'until' in value) stores.add(this)
      return set.call(this, key, value)
    })
    onTestFinished(() => spy.mockRestore())
    for (let index = 0; index < 20; index += 1) await page.getNonce()
    expect(stores.size).toBe(0)
    await page.verify(await page.signed(eip155))
    expect([...stores].map(({ size }) => size)).toEqual([1, 1])
    later(86_400_000)
    await page.verify(await page.signed(eip155))
    expect([...stores].map(({ size }) => size)).toEqual([1, 1])
  })

  test('H34 a client is limited in a minute, and takes nothing from another', async () => {
    let client = '192.0.2.1'
    const { page } = await start({ limit: 6, clientOf: () => client })
    const proof = await page.signed(eip155)
    for (let count = 1; count < 6; count += 1) expect((await page.call('/nonce')).status).toBe(200)
    const refused = await page.call('/nonce')
    expect([refused.status, await refused.json()]).toEqual([429, { ok: false, code: 'limit' }])
    expect(await page.verify(proof)).toEqual({ status: 429, ok: false, code: 'limit' })
    expect((await page.call('/session')).status).toBe(200)
    client = '192.0.2.2'
    expect((await page.verify(proof)).ok).toBe(true)
    client = '192.0.2.1'
    later(60_000)
    expect((await page.call('/nonce')).status).toBe(200)
  })

  test('H33 a message of a chain that is not listed begins no session, and one with leading zeros neither', async () => {
    const { page } = await start({ chains: ['eip155:1'] })
    expect(await page.verify(await page.signed({ ...eip155, chainId: 'eip155:10' }))).toEqual({
      status: 401,
      ok: false,
      code: 'chain',
    })
    const message = (await page.signed(eip155)).message.replace('Chain ID: 1\n', 'Chain ID: 01\n')
    expect(await page.verify({ message, signature: await eip155.sign(message) })).toMatchObject({ code: 'malformed' })
    expect(await page.getSession()).toBeNull()
  })

  test('H34 a message that expired a second ago begins no session', async () => {
    const { page } = await start()
    const proof = await page.signed(eip155, { expirationTime: new Date(Date.now() - 1000).toISOString() })
    expect(await page.verify(proof)).toEqual({ status: 401, ok: false, code: 'expired' })
    expect(page.cookies.size).toBe(0)
  })

  test('an origin of plain HTTP does not take Secure from the cookies of the others', async () => {
    await expect(start({ origins: [ORIGIN, 'http://localhost:5173'] })).rejects.toThrow('Mixed')
  })

  test('no answer tells more than its code', async () => {
    const { page } = await start()
    const answer = await page.post('/verify', '{')
    expect(await answer.text()).toBe('{"ok":false,"code":"malformed"}')
  })
})
