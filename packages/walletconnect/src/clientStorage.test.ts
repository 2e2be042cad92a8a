import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientStorage } from './clientStorage.ts'
import { FakeIndexedDb } from './indexedDb.fixture.ts'
import { loadClient } from './loadClient.ts'

const denied = () => new DOMException('Denied.', 'UnknownError')

/** Opens no database, and reports it some time after it was asked. */
const refusing = {
  open() {
    const request = { error: denied(), onerror: () => {} }
    setTimeout(() => request.onerror())
    return request
  },
}

const throwing = {
  open() {
    throw denied()
  },
}

const options = { projectId: 'f0f0', relayUrl: 'ws://127.0.0.1:9' }

const rejections: unknown[] = []
const onRejection = (reason: unknown) => void rejections.push(reason)
beforeEach(() => void process.on('unhandledRejection', onRejection))
afterEach(() => {
  process.off('unhandledRejection', onRejection)
  rejections.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['that refuses to open', refusing],
  ['that throws', throwing],
])(
  'H42 H43 an IndexedDB %s is pairing.storageRefused, without an unhandled rejection or a timer',
  async (_, factory) => {
    vi.stubGlobal('indexedDB', factory)
    const started = vi.spyOn(globalThis, 'setInterval')
    const stopped = vi.spyOn(globalThis, 'clearInterval')
    await expect(loadClient(options)).rejects.toMatchObject({ code: 'pairing.storageRefused' })
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(rejections).toEqual([])
    expect(started.mock.results.length - stopped.mock.calls.length).toBe(0)
  },
)

test('H42 an IndexedDB that may not be read at all is pairing.storageRefused', async () => {
  vi.stubGlobal('indexedDB', undefined)
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('Denied.', 'SecurityError')
    },
  })
  await expect(loadClient(options)).rejects.toMatchObject({ code: 'pairing.storageRefused' })
})

test('a client keeps its keys in IndexedDB under the names of its own storage', async () => {
  const indexedDb = new FakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDb)
  const { core } = await loadClient(options)
  core.heartbeat.stop()
  await core.crypto.getClientId()
  const rows = indexedDb.stores.get('keyvaluestorage')!
  const keychain = JSON.parse(String(rows.get('wc@2:core:0.3:foyer:keychain'))) as object
  expect(Object.keys(keychain)).toContain('client_ed25519_seed')
  expect(indexedDb.databases).toHaveLength(1)
})

test('a value that was stored is read again by its key', async () => {
  const indexedDb = new FakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDb)
  await (await clientStorage()).setItem('a//b', { topic: '1' })
  const storage = await clientStorage()
  expect(await storage.getItem('a//b')).toEqual({ topic: '1' })
  expect(await storage.getKeys()).toEqual(['a:b'])
  expect(await storage.getEntries()).toEqual([['a:b', { topic: '1' }]])
  await storage.removeItem('a//b')
  expect(await storage.getItem('a//b')).toBeUndefined()
})

test('H42 a corrupt value counts as absent', async () => {
  const indexedDb = new FakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDb)
  const storage = await clientStorage()
  await storage.setItem('key', 'text')
  indexedDb.stores.get('keyvaluestorage')!.set('key', '{')
  expect(await storage.getItem('key')).toBeUndefined()
})

test('H42 a full IndexedDB rejects with pairing.storageRefused, and works again once there is room', async () => {
  const indexedDb = new FakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDb)
  const storage = await clientStorage()
  indexedDb.isFull = true
  await expect(storage.setItem('key', 1)).rejects.toMatchObject({
    code: 'pairing.storageRefused',
    cause: { name: 'QuotaExceededError' },
  })
  indexedDb.isFull = false
  await storage.setItem('key', 1)
  expect(await storage.getItem('key')).toBe(1)
})

test('H42 a database that the browser closes, or another tab deletes, is opened again', async () => {
  const indexedDb = new FakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDb)
  const storage = await clientStorage()
  await storage.setItem('key', 1)
  indexedDb.databases[0]!.onclose()
  expect(await storage.getItem('key')).toBe(1)
  indexedDb.databases[1]!.onversionchange()
  expect(indexedDb.closed).toBe(1)
  expect(await storage.getItem('key')).toBe(1)
  expect(indexedDb.databases).toHaveLength(3)
})

test('a page without IndexedDB keeps its keys in memory', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const storage = await clientStorage()
  const value = { topic: '1' }
  await storage.setItem('key', value)
  value.topic = '2'
  expect(await storage.getItem('key')).toEqual({ topic: '1' })
  expect(await storage.getKeys()).toEqual(['key'])
  expect(await storage.getEntries()).toEqual([['key', { topic: '1' }]])
  await storage.removeItem('key')
  expect(await (await clientStorage()).getItem('key')).toBeUndefined()
})
