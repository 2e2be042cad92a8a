import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { serve } from '../serve.fixture.ts'
import { createFaults, type Fault } from './faults.ts'
import { faultsApi } from './faultsApi.ts'
import { meetFaults } from './meetFaults.ts'

const start = async () => {
  const faults = createFaults()
  const app = new OpenAPIHono()
  app.use(meetFaults(faults))
  app.route('/', faultsApi(faults))
  app.get('/v1/:name', context => context.json({ right: context.req.param('name') }))
  const url = await serve(app)
  const set = (path: string, fault: Fault, times?: number) =>
    fetch(`${url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ path, fault, times }),
      headers: { 'content-type': 'application/json' },
    })
  return { faults, url, set, get: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) }
}

test('a status has an error body, and applies to its path the given number of times', async () => {
  const { set, get } = await start()
  await set('/v1/one', { kind: 'status', status: 429, description: 'Too many' }, 1)
  const refused = await get('/v1/one')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({ status: 'FAILURE', reasons: [{ name: 'fault', description: 'Too many' }] })
  expect((await get('/v1/one')).status).toBe(200)
})

test('a path that ends in * matches every path with that start, and the longest match wins', async () => {
  const { set, get } = await start()
  await set('/v1/*', { kind: 'status', status: 500 })
  await set('/v1/one', { kind: 'status', status: 503 })
  expect([(await get('/v1/one')).status, (await get('/v1/two')).status]).toEqual([503, 500])
})

test('a * within a path matches one part', async () => {
  const { faults } = await start()
  faults.set('/v1/account/*/balance', { kind: 'status', status: 500 })
  expect(faults.take('/v1/account/0x1/balance')).toBeDefined()
  for (const path of ['/v1/account/0x1/history', '/v1/account/0x1/2/balance', '/v1/account/0x1/balance/x'])
    expect(faults.take(path)).toBeUndefined()
  faults.set('/v1/profile/account/a.b', { kind: 'html' })
  expect(faults.take('/v1/profile/account/a-b')).toBeUndefined()
})

test('a redirect leads to an HTML page', async () => {
  const { set, get } = await start()
  await set('/v1/one', { kind: 'status', status: 302 })
  const response = await get('/v1/one')
  expect(response.redirected).toBe(true)
  expect(response.headers.get('content-type')).toContain('text/html')
})

test('a delay postpones the right answer', async () => {
  const { set, get } = await start()
  await set('/v1/one', { kind: 'delay', milliseconds: 120 })
  const before = performance.now()
  expect(await (await get('/v1/one')).json()).toEqual({ right: 'one' })
  expect(performance.now() - before).toBeGreaterThan(110)
})

test('a hanging call does not answer until its fault is removed', async () => {
  const { faults, set, get } = await start()
  await set('/v1/one', { kind: 'hang' })
  await expect(get('/v1/one', { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
  const hanging = get('/v1/one')
  await expect.poll(() => faults.rules.length).toBe(1)
  setTimeout(() => faults.reset(), 100)
  expect((await hanging).status).toBe(503)
})

test.each([
  ['truncated', { kind: 'malformed' }, /^\{"count"/],
  ['HTML', { kind: 'html' }, /^<!doctype html>/],
] as const)('a %s answer has status 200 and is not JSON', async (_, fault, text) => {
  const { set, get } = await start()
  await set('/v1/one', fault)
  const response = await get('/v1/one')
  expect(response.status).toBe(200)
  const body = await response.text()
  expect(body).toMatch(text)
  expect(() => JSON.parse(body)).toThrow()
})

test('an answer can be any JSON, of any size', async () => {
  const { set, get } = await start()
  await set('/v1/one', { kind: 'json', body: { data: 'none' } })
  expect(await (await get('/v1/one')).json()).toEqual({ data: 'none' })
  await set('/v1/one', { kind: 'huge', bytes: 3_000_000 })
  const text = await (await get('/v1/one')).text()
  expect(text.length).toBe(3_000_000)
  expect(Object.keys(JSON.parse(text))).toEqual(['data'])
})

test('faults are listed and removed, and unknown ones refused', async () => {
  const { url, set, get } = await start()
  await set('/v1/one', { kind: 'hang' })
  await set('/v1/two', { kind: 'html' })
  expect(await (await get('/faults')).json()).toEqual({
    rules: [
      { path: '/v1/one', fault: { kind: 'hang' } },
      { path: '/v1/two', fault: { kind: 'html' } },
    ],
  })
  await fetch(`${url}/faults?path=/v1/one`, { method: 'DELETE' })
  expect((await get('/v1/one')).status).toBe(200)
  const answer = await fetch(`${url}/faults`, { method: 'DELETE' })
  expect(await answer.json()).toEqual({ rules: [] })
  expect((await set('/v1/one', { kind: 'flood' } as never)).status).toBe(400)
  expect((await set('no path', { kind: 'hang' })).status).toBe(400)
})
