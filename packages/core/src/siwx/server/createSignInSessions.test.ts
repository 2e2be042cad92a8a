import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatSignInMessage } from '../formatSignInMessage.ts'
import type { SignInFields } from '../signInFields.ts'
import { createSignInSessions } from './createSignInSessions.ts'
import { signers } from './signers.fixture.ts'
import type { SignInStore } from './signInStore.ts'

const signer = signers['eip155, a key']!
const DOMAIN = 'app.example'

const signed = (nonce: string, more: Partial<SignInFields> = {}) => {
  const { address: accountAddress, chainId } = signer
  const site = { domain: DOMAIN, uri: 'https://app.example', version: '1', issuedAt: new Date().toISOString() }
  const message = formatSignInMessage({ ...site, accountAddress, chainId, nonce, ...more })
  return { message, signature: signer.sign(message) }
}

/** A store that answers late and never removes what has expired, as a table of a database does. */
function lateStore() {
  const texts = new Map<string, string>()
  const late = () => new Promise(resolve => setTimeout(resolve, 1))
  const store: SignInStore = {
    async set(key, text) {
      await late()
      texts.set(key, text)
    },
    async get(key) {
      await late()
      return texts.get(key) ?? null
    },
    async take(key) {
      await late()
      const text = texts.get(key) ?? null
      texts.delete(key)
      return text
    },
  }
  return { store, texts }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe.each([
  ['in memory', () => undefined],
  ['in a store of the host', () => lateStore().store],
])('%s', (_, create) => {
  const open = (lifetime?: number) => {
    const store = create()
    return createSignInSessions({ ...(store && { store }), ...(lifetime !== undefined && { lifetime }) })
  }

  test('a session begins with a verified message and ends with its id', async () => {
    const sessions = open()
    const result = await sessions.verify(signed(await sessions.createNonce()), DOMAIN)
    if (!result.ok) throw new Error(result.code)
    const { address: accountAddress, chainId } = signer
    const expirationTime = result.expires.toISOString()
    expect(await sessions.find(result.id)).toEqual({ accountAddress, chainId, expirationTime })
    await sessions.end(result.id)
    expect(await sessions.find(result.id)).toBeUndefined()
  })

  test('H34 of two requests at the same time with one message, one is accepted', async () => {
    const sessions = open()
    const proof = signed(await sessions.createNonce())
    const results = await Promise.all([1, 2].map(() => sessions.verify(proof, DOMAIN)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual({ ok: false, status: 401, code: 'nonce' })
  })

  test('H34 a nonce lasts for five minutes, and a session for its lifetime', async () => {
    const sessions = open(60_000)
    const [early, late] = [signed(await sessions.createNonce()), signed(await sessions.createNonce())]
    later(299_999)
    const result = await sessions.verify(early, DOMAIN)
    if (!result.ok) throw new Error(result.code)
    later(1)
    expect(await sessions.verify(late, DOMAIN)).toEqual({ ok: false, status: 401, code: 'nonce' })
    later(59_998)
    expect(await sessions.find(result.id)).toBeDefined()
    later(1)
    expect(await sessions.find(result.id)).toBeUndefined()
  })

  test('H34 neither a nonce nor a text that nobody gave is the id of a session', async () => {
    const sessions = open()
    const nonce = await sessions.createNonce()
    for (const id of [nonce, `nonce:${nonce}`, '', '__proto__']) expect(await sessions.find(id), id).toBeUndefined()
  })

  test('H34 the id of a session is not a nonce', async () => {
    const sessions = open()
    const result = await sessions.verify(signed(await sessions.createNonce()), DOMAIN)
    if (!result.ok) throw new Error(result.code)
    expect(await sessions.verify(signed(result.id), DOMAIN)).toEqual({ ok: false, status: 401, code: 'nonce' })
    expect(await sessions.find(result.id)).toBeDefined()
  })

  test('H40 a body that is not a signed message is malformed, also one that is not JSON', async () => {
    const html = new Response('<h1>Sign in</h1>').json()
    for (const body of [undefined, null, 'text', {}, { message: 1 }, html])
      expect(await open().verify(body, DOMAIN)).toEqual({ ok: false, status: 400, code: 'malformed' })
  })
})

test('two processes with one store share their nonces and sessions', async () => {
  const { store } = lateStore()
  const [one, other] = [createSignInSessions({ store }), createSignInSessions({ store })]
  const result = await other.verify(signed(await one.createNonce()), DOMAIN)
  if (!result.ok) throw new Error(result.code)
  expect(await one.find(result.id)).toBeDefined()
  await one.end(result.id)
  expect(await other.find(result.id)).toBeUndefined()
})

test('a session that a store returns damaged is none', async () => {
  const { store, texts } = lateStore()
  const sessions = createSignInSessions({ store })
  for (const text of ['', '{', 'null', '1', '{}', '{"expirationTime":"soon"}']) {
    texts.set('session:1', text)
    expect(await sessions.find('1'), text).toBeUndefined()
  }
})

test('a store that fails makes the call reject', async () => {
  const broken = async () => {
    throw new Error('The store is away.')
  }
  const sessions = createSignInSessions({ store: { set: broken, get: broken, take: broken } })
  await expect(sessions.createNonce()).rejects.toThrow('away')
  await expect(sessions.verify(signed('A7fk39Zq'), DOMAIN)).rejects.toThrow('away')
})

test.each<[object, string]>([
  [{ rpc: { 'eip155:1': 'https://rpc.example' } }, 'createSignInSessions.rpc'],
  [{ contracts: { 'eip155:1': 'https://rpc.example' } }, 'createSignInSessions.contracts'],
  [{ contracts: { 'eip155:1': { endpoints: [] } } }, 'createSignInSessions.contracts'],
  [{ lifetime: 0 }, 'createSignInSessions.lifetime'],
  [{ origins: [] }, 'createSignInSessions'],
])('H56 the options %j are refused with a name', (options, path) => {
  expect(() => createSignInSessions(options)).toThrow(
    expect.objectContaining({ code: 'config.invalid', context: { issues: [expect.objectContaining({ path })] } }),
  )
})
