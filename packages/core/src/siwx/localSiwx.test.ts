import { describe, expect, test } from 'vitest'
import { isFoyerError } from '../errors.ts'
import { memoryPorts, memoryStorage } from '../testing/index.ts'
import { hostSiwx } from './hostSiwx.ts'
import { localSiwx } from './localSiwx.ts'
import { ACCOUNTS, ON_POLYGON, OTHER_ACCOUNT, signedSession } from './signedSession.fixture.ts'

const KEY = '@foyer/siwx'
const { signal } = new AbortController()
const { eip155, solana } = ACCOUNTS

const tab = (storage = memoryStorage()) => {
  const ports = memoryPorts({ storage })
  return { ports, storage, host: hostSiwx(localSiwx(), ports) }
}

const storedValues = (storage: ReturnType<typeof memoryStorage>): unknown[] => {
  const text = storage.entries.get(KEY)
  return text === undefined ? [] : (JSON.parse(text) as { value: unknown[] }).value
}

const envelope = (value: unknown) => ({ [KEY]: JSON.stringify({ version: 1, value }) })

describe('localSiwx', () => {
  test('keeps a session until the visitor signs out, across reloads', async () => {
    const { host, storage } = tab()
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    await host.add(signedSession(eip155), signal)
    expect(await host.sessions(eip155, signal)).toEqual(signedSession(eip155))

    const reloaded = tab(storage).host
    expect(await reloaded.sessions(eip155, signal)).toEqual(signedSession(eip155))
    await reloaded.signOut('eip155:1', signal)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    expect(storage.entries.size).toBe(0)
  })

  test('H33 revoking one session deletes no other; letter case counts on solana and not on eip155', async () => {
    const { host, storage } = tab()
    const accounts = [eip155, ON_POLYGON, OTHER_ACCOUNT, solana]
    for (const account of accounts) await host.add(signedSession(account), signal)
    const lower = (text: string) => text.toLowerCase()
    await host.revoke({ ...solana, accountAddress: lower(solana.accountAddress) }, signal)
    expect(storedValues(storage)).toHaveLength(4)
    await host.revoke({ ...eip155, accountAddress: lower(eip155.accountAddress) }, signal)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    for (const account of accounts.slice(1))
      expect(await host.sessions(account, signal)).toEqual(signedSession(account))
  })

  test('a new session replaces the older one of its account on its chain', async () => {
    const { host, storage } = tab()
    await host.add(signedSession(eip155), signal)
    await host.add(signedSession(ON_POLYGON), signal)
    const next = signedSession(eip155, { nonce: 'anothernonce' })
    await host.add(next, signal)
    expect(storedValues(storage)).toEqual([signedSession(ON_POLYGON), next])
  })

  test('two tabs that sign in at once keep both sessions, and a sign-out in one is seen by the other', async () => {
    const one = tab()
    const other = tab(one.storage.openTab())
    await Promise.all([one.host.add(signedSession(eip155), signal), other.host.add(signedSession(ON_POLYGON), signal)])
    expect(storedValues(one.storage)).toHaveLength(2)
    await one.host.revoke(eip155, signal)
    expect(await other.host.sessions(eip155, signal)).toBeUndefined()
    expect(await other.host.sessions(ON_POLYGON, signal)).toBeDefined()
    await other.host.signOut('eip155:1', signal)
    expect(await one.host.sessions(ON_POLYGON, signal)).toBeUndefined()
  })

  test('H34 a stored session of another domain, an expired one, and one that is not what was signed, count for nothing', async () => {
    const good = signedSession(eip155)
    const bad = [
      signedSession(eip155, { domain: 'evil.example' }),
      signedSession(eip155, { expirationTime: '2025-12-31T23:59:59.999Z' }),
      signedSession(eip155, { expirationTime: '2026-01-01T00:00:00.000Z' }),
      { ...good, data: { ...good.data, accountAddress: OTHER_ACCOUNT.accountAddress } },
      { ...good, data: { ...good.data, chainId: 'eip155:137' } },
      { ...good, data: { ...good.data, chainId: 'solana:1' } },
      { ...good, data: { ...good.data, chainId: 'eip155:1:2' } },
      { ...good, data: { ...good.data, nonce: 'anothernonce' } },
      { ...good, data: { ...good.data, expirationTime: '2099-01-01T00:00:00Z' } },
      { ...good, data: { ...good.data, resources: ['https://app.example/'] } },
      { ...good, message: `${good.message}\nExpiration Time: never` },
    ]
    for (const each of bad)
      expect(await tab(memoryStorage(envelope([each]))).host.sessions(eip155, signal)).toBeUndefined()
    expect(await tab(memoryStorage(envelope([...bad, good]))).host.sessions(eip155, signal)).toEqual(good)
    const ofOther = { ...good, data: { ...good.data, accountAddress: OTHER_ACCOUNT.accountAddress } }
    expect(await tab(memoryStorage(envelope([ofOther]))).host.sessions(OTHER_ACCOUNT, signal)).toBeUndefined()
  })

  test('a session with an end or a start counts only between them', async () => {
    const { ports, host } = tab()
    const session = signedSession(eip155, {
      notBefore: '2026-01-01T00:00:01.000Z',
      expirationTime: '2026-01-01T00:00:02.000Z',
    })
    await expect(host.add(session, signal)).rejects.toMatchObject({ code: 'siwx.refused' })
    await ports.clock.advance(1000)
    await host.add(session, signal)
    expect(await host.sessions(eip155, signal)).toEqual(session)
    await ports.clock.advance(999)
    expect(await host.sessions(eip155, signal)).toEqual(session)
    await ports.clock.advance(1)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
  })

  test('H42 corrupt sessions in the storage are dropped one by one', async () => {
    const good = signedSession(solana)
    const corrupt = [
      null,
      7,
      'x',
      [],
      {},
      { data: {} },
      { data: null, message: good.message, signature: '1' },
      { ...good, message: 7 },
    ]
    const withoutText = [{ data: good.data }, { ...good, signature: undefined }, { ...good, signature: '' }]
    const { host, storage } = tab(memoryStorage(envelope([...corrupt, ...withoutText, good])))
    expect(await host.sessions(solana, signal)).toEqual(good)
    await host.add(signedSession(eip155), signal)
    expect(storedValues(storage)).toEqual([good, signedSession(eip155)])
    for (const text of ['{', 'null', '{"version":2,"value":[]}', '{"version":1,"value":{"0":1}}'])
      expect(await tab(memoryStorage({ [KEY]: text })).host.sessions(solana, signal)).toBeUndefined()
  })

  test('a stored session of a Solana cluster without a name counts for that cluster', async () => {
    const { host } = tab()
    const local = { ...solana, chainId: 'solana:GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69' } as const
    const session = signedSession(local)
    expect(session.message).toContain('Chain ID: localnet')
    await host.add(session, signal)
    expect(await host.sessions(local, signal)).toEqual(session)
    expect(await host.sessions(solana, signal)).toBeUndefined()
  })

  test('a storage that refuses leaves the visitor signed out, and nothing rejects', async () => {
    const { host, storage } = tab()
    storage.refuse()
    await host.add(signedSession(eip155), signal)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    await host.revoke(eip155, signal)
    await host.signOut('eip155:1', signal)
  })

  test('a message has a new nonce, the statement and the end that the options ask for', async () => {
    const ports = memoryPorts()
    const host = hostSiwx(localSiwx({ statement: 'Welcome.', expiresIn: 60_000, required: true }), ports)
    const first = await host.message(eip155, signal)
    expect(first.fields).toMatchObject({ statement: 'Welcome.', expirationTime: '2026-01-01T00:01:00.000Z' })
    expect((await host.message(eip155, signal)).fields.nonce).not.toBe(first.fields.nonce)
    expect(host.required()).toBe(true)
  })

  test.each([
    [{ statement: 'two\nlines' }, 'localSiwx.statement', 'Expected a sentence of ASCII letters, digits and marks.'],
    [{ expiresIn: Number.NaN }, 'localSiwx.expiresIn', 'Expected a whole number of milliseconds.'],
    [{ required: 'yes' }, 'localSiwx.required', 'Give true or false.'],
    [{ expiresin: 1 }, 'localSiwx', 'Remove or rename expiresin: there is no such option. Did you mean expiresIn?'],
    [7, 'localSiwx', 'Give an object.'],
  ])('the options %j are refused', (options, path, message) => {
    try {
      localSiwx(options as never)
    } catch (error) {
      if (!isFoyerError(error, 'config.invalid')) throw error
      expect(error.context.issues).toEqual([{ path, message }])
      return
    }
    expect.unreachable()
  })
})
