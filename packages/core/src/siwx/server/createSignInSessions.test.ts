import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatSignInMessage } from '../formatSignInMessage.ts'
import type { SignInFields } from '../signInFields.ts'
import { createSignInSessions } from './createSignInSessions.ts'
import { type Signer, signers } from './signers.fixture.ts'
import { signInNonces } from './signInNonces.ts'
import { memoryStore, type SignInStore } from './signInStore.ts'

const signer = signers['eip155, a key']!
const DOMAIN = 'app.example'
const SECRET = 'a secret of the tests, not to be guessed'
const SECOND = 1000

const signed = (nonce: string, more: Partial<SignInFields> = {}, by = signer) => {
  const { address: accountAddress, chainId } = signer
  const site = { domain: DOMAIN, uri: 'https://app.example', version: '1', issuedAt: new Date().toISOString() }
  const message = formatSignInMessage({ ...site, accountAddress, chainId, nonce, ...more })
  return { message, signature: by.sign(message) }
}

/** A store that answers late and never removes what has expired, as a table of a database does. */
function lateStore() {
  const texts = new Map<string, string>()
  const late = () => new Promise(resolve => setTimeout(resolve, 1))
  const store: SignInStore = {
    async add(key, text) {
      await late()
      if (texts.has(key)) return false
      texts.set(key, text)
      return true
    },
    async get(key) {
      await late()
      return texts.get(key) ?? null
    },
    async delete(key) {
      await late()
      texts.delete(key)
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
    const shared = store && { store, secret: SECRET }
    return createSignInSessions({ chains: [signer.chainId], ...shared, ...(lifetime !== undefined && { lifetime }) })
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

const openStored = (store: SignInStore, secret = SECRET) =>
  createSignInSessions({ chains: [signer.chainId], store, secret })

test('two processes with one store share their nonces and sessions', async () => {
  const { store } = lateStore()
  const [one, other] = [openStored(store), openStored(store)]
  const result = await other.verify(signed(await one.createNonce()), DOMAIN)
  if (!result.ok) throw new Error(result.code)
  expect(await one.find(result.id)).toBeDefined()
  await one.end(result.id)
  expect(await other.find(result.id)).toBeUndefined()
})

test('a session that a store returns damaged is none', async () => {
  const { store, texts } = lateStore()
  const sessions = openStored(store)
  for (const text of ['', '{', 'null', '1', '{}', '{"expirationTime":"soon"}']) {
    texts.set('session:1', text)
    expect(await sessions.find('1'), text).toBeUndefined()
  }
})

test('H34 a nonce of another secret is refused', async () => {
  const { store } = lateStore()
  const other = openStored(store, `${SECRET}.`)
  expect(await openStored(store).verify(signed(await other.createNonce()), DOMAIN)).toMatchObject({ code: 'nonce' })
})

test('a store that fails makes the call reject', async () => {
  const broken = async () => {
    throw new Error('The store is away.')
  }
  const sessions = openStored({ add: broken, get: broken, delete: broken })
  await expect(sessions.verify(signed(await sessions.createNonce()), DOMAIN)).rejects.toThrow('away')
  await expect(sessions.find('1')).rejects.toThrow('away')
})

describe('H34 no flood takes a nonce from a visitor, or gives one back that was used', () => {
  const NONCES = 100_001

  test('H34 a nonce is good after 100,001 others', async () => {
    const sessions = createSignInSessions({ chains: [signer.chainId] })
    const nonce = await sessions.createNonce()
    for (let count = 0; count < NONCES; count += 1) await sessions.createNonce()
    expect(await sessions.verify(signed(nonce), DOMAIN)).toMatchObject({ ok: true })
  })

  test('H34 refused messages take no memory, and leave the nonce to its visitor', async () => {
    const { store, texts } = lateStore()
    const sessions = openStored(store)
    const nonce = await sessions.createNonce()
    const { message } = signed(nonce)
    for (const signature of ['0x', signer.sign(`${message}.`)])
      expect(await sessions.verify({ message, signature }, DOMAIN)).toMatchObject({ code: 'signature' })
    expect(texts.size).toBe(0)
    expect(await sessions.verify(signed(nonce), DOMAIN)).toMatchObject({ ok: true })
  })

  test('H34 a full memory of used nonces refuses, and forgets none', () => {
    const store = memoryStore({ keepsAll: true })
    const until = Date.now() + 60_000
    for (let count = 0; count < 100_000; count += 1) void store.add(`used:${count}`, '1', until)
    expect(() => store.add('used:next', '1', until)).toThrow('full')
    expect(store.add('used:0', '1', until)).toBe(false)
    later(60_000)
    expect(store.add('used:0', '1', Date.now() + 1)).toBe(true)
  })

  test('H34 a nonce has one writing', async () => {
    const sessions = createSignInSessions({ chains: [signer.chainId] })
    const nonce = await sessions.createNonce()
    expect(nonce).toMatch(/^[A-Za-z0-9]{40,50}$/)
    const swapped = nonce.replace(/[a-z]/, letter => letter.toUpperCase())
    for (const other of [`1${nonce}`, nonce.slice(1), swapped, nonce.repeat(2), 'A7fk39Zq', 'I0lO'.repeat(11)])
      expect(await sessions.verify(signed(other), DOMAIN), other).toMatchObject({ code: 'nonce' })
  })

  test('H34 no text that was changed is a nonce of ours', () => {
    const nonces = signInNonces(new TextEncoder().encode(SECRET))
    const other = signInNonces(new TextEncoder().encode(`${SECRET}.`))
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split('')
    fc.assert(
      fc.property(fc.nat(39), fc.constantFrom(...alphabet), (at, letter) => {
        const nonce = nonces.create(0)
        expect(nonces.validUntil(nonce)).toBe(300_000)
        expect(other.validUntil(nonce)).toBeUndefined()
        const changed = nonce.slice(0, at) + letter + nonce.slice(at + 1)
        expect(nonces.validUntil(changed)).toBe(changed === nonce ? 300_000 : undefined)
      }),
    )
  })
})

describe('H34 a session ends no later than its message, and never before it begins', () => {
  const expiring = (milliseconds: number) => ({ expirationTime: new Date(Date.now() + milliseconds).toISOString() })

  test('H34 a message that has expired within the clock skew begins no session', async () => {
    const sessions = createSignInSessions({ chains: [signer.chainId] })
    for (const ago of [0, 1, SECOND, 59 * SECOND]) {
      const proof = signed(await sessions.createNonce(), expiring(-ago))
      expect(await sessions.verify(proof, DOMAIN), `${ago} ms`).toEqual({ ok: false, status: 401, code: 'expired' })
    }
    const result = await sessions.verify(signed(await sessions.createNonce(), expiring(SECOND)), DOMAIN)
    if (!result.ok) throw new Error(result.code)
    expect(result.expires.getTime()).toBe(Date.now() + SECOND)
    expect(await sessions.find(result.id)).toBeDefined()
    later(SECOND)
    expect(await sessions.find(result.id)).toBeUndefined()
  })

  test('H34 a message that expires while its chain is asked begins no session', async () => {
    const slow = async () => {
      later(2 * SECOND)
      return Response.json({ jsonrpc: '2.0', id: 1, result: `0x1626ba7e${'0'.repeat(56)}` })
    }
    const chainIs = async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (_, init) => (String(init?.body).includes('eth_chainId') ? chainIs() : slow()))
    onTestFinished(() => asked.mockRestore())
    const contracts = { 'eip155:1': { endpoints: ['https://rpc.example'] } } as const
    const sessions = createSignInSessions({ chains: [signer.chainId], contracts })
    const contract = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const proofOf = async (milliseconds: number) =>
      signed(await sessions.createNonce(), { accountAddress: contract, ...expiring(milliseconds) })
    expect(await sessions.verify(await proofOf(SECOND), DOMAIN)).toEqual({ ok: false, status: 401, code: 'expired' })
    expect(await sessions.verify(await proofOf(60 * SECOND), DOMAIN)).toMatchObject({ ok: true })
  })
})

describe('H33 H34 sessions are of listed chains alone', () => {
  const local: Signer = signers['solana, ed25519']!
  const LOCAL = 'solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA8'

  test('H33 a message of another chain is refused, and one of a chain with leading zeros is malformed', async () => {
    const sessions = createSignInSessions({ chains: ['eip155:10'] })
    expect(await sessions.verify(signed(await sessions.createNonce()), DOMAIN)).toMatchObject({ code: 'chain' })
    const listed = createSignInSessions({ chains: ['eip155:1'] })
    const message = signed(await listed.createNonce()).message.replace('Chain ID: 1\n', 'Chain ID: 01\n')
    const proof = { message, signature: signer.sign(message) }
    expect(await listed.verify(proof, DOMAIN)).toEqual({ ok: false, status: 400, code: 'malformed' })
  })

  test('H33 a session on a local cluster of Solana has the id of the list', async () => {
    const sessions = createSignInSessions({ chains: ['eip155:1', LOCAL] })
    const message = signed(await sessions.createNonce(), { accountAddress: local.address, chainId: LOCAL }, local)
    const result = await sessions.verify(message, DOMAIN)
    if (!result.ok) throw new Error(result.code)
    expect(await sessions.find(result.id)).toMatchObject({ chainId: LOCAL, accountAddress: local.address })
  })
})

test.each<[object, string]>([
  [{ chains: undefined }, 'createSignInSessions.chains'],
  [{ chains: [] }, 'createSignInSessions.chains'],
  [{ chains: ['eip155:01'] }, 'createSignInSessions.chains'],
  [{ chains: ['solana:mainnet'] }, 'createSignInSessions.chains'],
  [{ store: lateStore().store }, 'createSignInSessions.secret'],
  [{ secret: 'short' }, 'createSignInSessions.secret'],
  [{ limit: 0 }, 'createSignInSessions.limit'],
  [{ rpc: { 'eip155:1': 'https://rpc.example' } }, 'createSignInSessions.rpc'],
  [{ contracts: { 'eip155:1': 'https://rpc.example' } }, 'createSignInSessions.contracts'],
  [{ contracts: { 'eip155:1': { endpoints: [] } } }, 'createSignInSessions.contracts'],
  [{ lifetime: 0 }, 'createSignInSessions.lifetime'],
  [{ origins: [] }, 'createSignInSessions'],
])('H56 the options %j are refused with a name', (options, path) => {
  expect(() => createSignInSessions({ chains: ['eip155:1'], ...options } as never)).toThrow(
    expect.objectContaining({ code: 'config.invalid', context: { issues: [expect.objectContaining({ path })] } }),
  )
})
