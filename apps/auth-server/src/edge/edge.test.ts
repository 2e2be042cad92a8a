import { describe, expect, test } from 'vitest'
import { LOGIN, newVerifier, VAULT } from '../client.fixture.ts'
import { createLoginServer } from '../index.ts'
import { CODE_KEY, MASTER_KEY, startWorld } from '../world.fixture.ts'
import { isLoopback } from './boundedFetch.ts'
import { networkOf } from './clientNetwork.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const CALLS = [
  ['POST', '/email/start'],
  ['POST', '/email/check'],
  ['POST', '/social/start'],
  ['POST', '/social/redeem'],
  ['GET', '/session'],
  ['DELETE', '/session'],
  ['POST', '/handover'],
  ['POST', '/handover/redeem'],
  ['POST', '/parts'],
  ['GET', '/parts'],
  ['GET', '/parts/AAAAAAAAAAAAAAAAAAAAAA'],
  ['PUT', '/parts/AAAAAAAAAAAAAAAAAAAAAA'],
  ['DELETE', '/parts/AAAAAAAAAAAAAAAAAAAAAA'],
  ['POST', '/parts/AAAAAAAAAAAAAAAAAAAAAA/restore'],
] as const

const STRANGERS: Record<string, string>[] = [
  { origin: 'https://shop.example' },
  // The vault's name with another port, and as part of another name.
  { origin: 'http://vault.localhost:9999' },
  { origin: `${VAULT}.evil.example` },
  // A sandboxed frame, a program, a navigation of the vault, and a page of this server.
  { origin: 'null' },
  {},
  { origin: VAULT, 'sec-fetch-mode': 'navigate' },
  { origin: LOGIN },
]

test.each(CALLS)(
  'H62 %s %s is refused to all but scripts of the vault, also with the session of the visitor',
  async (method, path) => {
    const world = await startWorld()
    const frame = world.client()
    await world.logIn(frame)
    for (const headers of STRANGERS) {
      const body = method === 'GET' ? undefined : '{}'
      const answer = await frame.send(path, { method, body, headers: { ...JSON_TYPE, ...headers } })
      expect([answer.status, await answer.json()]).toEqual([403, { error: { code: 'origin.refused' } }])
      const readable = answer.headers.get('access-control-allow-origin')
      expect(readable).toBe(headers.origin === VAULT ? VAULT : null)
    }
    expect((await frame.get('/session')).status).toBe(200)
  },
)

test('a preflight allows the vault alone, with its token', async () => {
  const world = await startWorld()
  const ask = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    return (await world.client().send('/session', { method: 'OPTIONS', headers })).headers
  }
  const allowed = await ask(VAULT)
  expect(allowed.get('access-control-allow-origin')).toBe(VAULT)
  expect(allowed.get('access-control-allow-headers')).toBe('authorization,content-type')
  expect(allowed.get('access-control-allow-credentials')).toBeNull()
  expect(allowed.get('access-control-allow-methods')).toBe('GET,POST,PUT,DELETE')
  expect((await ask('https://shop.example')).get('access-control-allow-origin')).toBeNull()
})

test.each([...CALLS, ['GET', '/'], ['GET', '/social/go'], ['GET', '/social/callback/x']] as const)(
  '%s %s is stored by no cache and framed by no page',
  async (method, path) => {
    const world = await startWorld()
    const { headers } = await world.client().send(path, { method, headers: { origin: VAULT } })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  },
)

describe('a body', () => {
  const { verifierHash } = newVerifier()
  test.each([
    ['no JSON', '{', 'request.invalid'],
    ['nothing', '', 'request.invalid'],
    ['a list', '[]', 'request.invalid'],
    ['null', 'null', 'request.invalid'],
    ['a field too many', JSON.stringify({ email: 'a@b.example', verifierHash, admin: true }), 'request.invalid'],
    ['a number for an address', JSON.stringify({ email: 1, verifierHash }), 'address.invalid'],
    ['no hash', JSON.stringify({ email: 'a@b.example', verifierHash: 'x' }), 'request.invalid'],
    ['deep nesting', `${'['.repeat(8000)}${']'.repeat(8000)}`, 'request.invalid'],
    ['more than 16 kB', JSON.stringify({ email: 'a'.repeat(20_000), verifierHash }), 'request.tooLarge'],
  ])('of %s is refused', async (_, body, code) => {
    const world = await startWorld()
    const headers = { ...JSON_TYPE, origin: VAULT }
    const answer = await world.client().send('/email/start', { method: 'POST', body, headers })
    expect(await answer.json()).toEqual({ error: { code } })
    expect(answer.status).toBe(code === 'request.tooLarge' ? 413 : 400)
    expect(world.mail.received).toEqual([])
  })

  test('of a form is refused', async () => {
    const world = await startWorld()
    const body = JSON.stringify({ email: 'a@b.example', verifierHash })
    const headers = { 'content-type': 'text/plain', origin: VAULT }
    const answer = await world.client().send('/email/start', { method: 'POST', body, headers })
    expect(await answer.json()).toEqual({ error: { code: 'request.invalid' } })
  })
})

test('an unexpected error is told to nobody', async () => {
  const world = await startWorld({
    clientAddress: () => {
      throw new Error('secret of the host')
    },
  })
  const answer = await world.client().send('/session', { headers: { origin: VAULT } })
  expect([answer.status, await answer.text()]).toEqual([500, '{"error":{"code":"server.failed"}}'])
  expect(JSON.stringify(world.log)).not.toContain('secret of the host')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['evil', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(['localhost', 'login.localhost', '127.0.0.1', '[::1]'])('%s is this machine', host => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example', '10.0.0.1'])(
  '%s is another machine',
  host => {
    expect(isLoopback(host)).toBe(false)
  },
)

const settings = {
  publicUrl: 'https://login.example',
  vaultOrigin: 'https://vault.example',
  databaseUrl: 'file::memory:',
  masterKey: MASTER_KEY,
  codeKey: CODE_KEY,
  mail: { url: 'smtps://mail.example', from: 'a@b.example' },
}

test.each([
  ['a public URL with a path', { publicUrl: 'https://login.example/' }],
  ['a public URL without TLS', { publicUrl: 'http://login.example' }],
  ['a vault that is no origin', { vaultOrigin: '*' }],
  ['a vault without TLS', { vaultOrigin: 'http://vault.example' }],
  ['a short key', { masterKey: new Uint8Array(16) }],
  ['mail over HTTP', { mail: { url: 'https://mail.example', from: 'a@b.example' } }],
])('the server does not start with %s', async (_, changes) => {
  await expect(createLoginServer({ ...settings, ...changes })).rejects.toThrow()
})

test('the health of the server can be asked by a program', async () => {
  const world = await startWorld()
  const answer = await world.client().send('/health')
  expect([answer.status, await answer.json()]).toEqual([200, {}])
})
