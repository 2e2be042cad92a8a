import { expect, test } from 'vitest'
import { array, type Schema, string } from '../schema/schema.ts'
import { memoryStorage } from '../testing/index.ts'
import { stored } from './stored.ts'
import { versionedStorage } from './versionedStorage.ts'

const KEY = '@foyer/key'

test('values have the prefix, and an envelope with the version', () => {
  const storage = memoryStorage()
  const versioned = versionedStorage(storage)
  versioned.write('key', ['a'])
  expect([...storage.entries]).toEqual([[KEY, '{"version":1,"value":["a"]}']])
  expect(versioned.read('key', array(string))).toEqual(['a'])
  versioned.write('key', undefined)
  expect(storage.entries.size).toBe(0)
  expect(versioned.read('key', string)).toBeUndefined()
})

test.each([
  ['corrupt', '{"version":1,"val'],
  ['foreign', '"fox"'],
  ['empty', ''],
  ['null', 'null'],
  ['without a version', '{"value":["a"]}'],
  ['of another version', '{"version":2,"value":["a"]}'],
  ['of another shape', '{"version":1,"value":[7]}'],
])('H42 a value that is %s is dropped without throwing', (_, text) => {
  const storage = memoryStorage({ [KEY]: text })
  expect(versionedStorage(storage).read('key', array(string))).toBeUndefined()
  expect(storage.entries.has(KEY)).toBe(false)
})

test.each([
  [stored.connector, { connectorId: 'fox' }, { connectorId: '' }],
  [stored.connector, { connectorId: 'fox', chainId: 'eip155:1' }, { connectorId: 'fox', chainId: 'tron:1' }],
  [stored.activeNetwork, 'solana:x', 'x'],
  [stored.activeNamespace, 'bip122', 'tron'],
  [stored.recentWallets, [], ['x'.repeat(257)]],
])('the schema of a key accepts and rejects values %#', (schema: Schema<unknown>, good, bad) => {
  expect(schema(good).success).toBe(true)
  expect(schema(bad).success).toBe(false)
})

test('H42 a host’s storage that throws is ignored', () => {
  const broken = () => {
    throw new Error('quota')
  }
  const versioned = versionedStorage({ get: broken, set: broken, remove: broken, watch: () => () => {} })
  expect(versioned.read('key', string)).toBeUndefined()
  expect(versioned.write('key', 'value')).toBe(false)
  expect(versioned.write('key', undefined)).toBe(false)
})

test('H57 a write says whether it outlives the page, as far as the storage knows', () => {
  const storage = memoryStorage()
  const { persists: _, ...silent } = storage
  expect(versionedStorage(silent).write('key', 'value')).toBe(true)
  expect(versionedStorage(storage).write('key', 'value')).toBe(true)
  storage.refuse()
  expect(versionedStorage(storage).write('key', 'value')).toBe(false)
})
