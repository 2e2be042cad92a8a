import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './browserStorage.ts'

afterEach(() => vi.unstubAllGlobals())

/** Page's localStorage in the states of a browser. */
function page({ quota = Number.POSITIVE_INFINITY, blocked = false } = {}) {
  const values = new Map<string, string>()
  const listeners = new Set<(event: unknown) => void>()
  const mood = { quota, refuses: false }
  const localStorage = {
    getItem(key: string) {
      if (mood.refuses) throw new DOMException('refused', 'SecurityError')
      return values.get(key) ?? null
    },
    setItem(key: string, value: string) {
      if (mood.refuses || value.length > mood.quota) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem(key: string) {
      if (mood.refuses) throw new DOMException('refused', 'SecurityError')
      values.delete(key)
    },
  }
  const fire = (event: object) => listeners.forEach(listener => void listener(event))
  vi.stubGlobal(
    'StorageEvent',
    class {
      constructor(_: string, fields: object) {
        Object.assign(this, fields)
      }
    },
  )
  vi.stubGlobal('window', {
    dispatchEvent: fire,
    get localStorage() {
      if (blocked) throw new DOMException('denied', 'SecurityError')
      return localStorage
    },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  })
  return { values, mood, listeners, localStorage, fire }
}

test('values are in the localStorage of the page', () => {
  const { values } = page()
  const storage = browserStorage()
  storage.set('a', '1')
  expect(values.get('a')).toBe('1')
  expect(storage.get('a')).toBe('1')
  storage.remove('a')
  expect(storage.get('a')).toBeUndefined()
})

test('H42 full: a value that could not be written is kept while the page lives, also over an older one', () => {
  const { values, mood } = page()
  const storage = browserStorage()
  storage.set('a', 'old')
  mood.quota = 0
  storage.set('a', 'new')
  storage.set('b', 'new')
  expect([storage.get('a'), storage.get('b')]).toEqual(['new', 'new'])
  expect([storage.persists!('a'), storage.persists!('b')]).toEqual([false, false])
  mood.quota = 100
  storage.set('a', 'newer')
  expect(values.get('a')).toBe('newer')
  expect(storage.get('a')).toBe('newer')
  expect(storage.persists!('a')).toBe(true)
  storage.remove('b')
  expect(storage.get('b')).toBeUndefined()
})

test.each(['blocked', 'refusing'])('H42 %s: nothing throws, and values are kept while the page lives', how => {
  const { mood } = page({ blocked: how === 'blocked' })
  mood.refuses = true
  const storage = browserStorage()
  expect(storage.get('a')).toBeUndefined()
  storage.set('a', '1')
  expect(storage.get('a')).toBe('1')
  storage.remove('a')
  expect(storage.get('a')).toBeUndefined()
})

test('H42 a value that cannot be read any more is the last one that could, until it is removed', () => {
  const { values, mood } = page()
  const storage = browserStorage()
  storage.set('written', '1')
  values.set('read', '2')
  values.set('removed', '3')
  expect([storage.get('read'), storage.get('removed')]).toEqual(['2', '3'])
  values.delete('removed')
  expect(storage.get('removed')).toBeUndefined()
  mood.refuses = true
  expect([storage.get('written'), storage.get('read'), storage.get('removed')]).toEqual(['1', '2', undefined])
  storage.remove('read')
  expect(storage.get('read')).toBeUndefined()
})

test('writes of other tabs to this storage are reported until the unsubscribe', () => {
  const { fire, listeners, localStorage } = page()
  let reports = 0
  const stop = browserStorage().watch(() => {
    reports += 1
  })
  fire({ storageArea: localStorage, key: 'a', newValue: '1' })
  fire({ storageArea: localStorage, key: 'a', newValue: null })
  fire({ storageArea: {}, key: 'a', newValue: '2' })
  fire({ storageArea: localStorage, key: null, newValue: null })
  // The last one reports that another tab has cleared the whole storage.
  expect(reports).toBe(3)
  stop()
  expect(listeners.size).toBe(0)
})

test('a write and a removal are reported to the other storages of this document, once the writer has gone on', async () => {
  page()
  const reports: string[] = []
  const writer = browserStorage()
  const stops = [writer, browserStorage()].map((storage, index) => storage.watch(() => reports.push(`${index}`)))
  writer.set('a', '1')
  expect(reports).toEqual([])
  await Promise.resolve()
  expect(reports).toEqual(['0', '1'])
  writer.remove('a')
  await Promise.resolve()
  expect(reports).toHaveLength(4)
  for (const stop of stops) stop()
})

test('a value that the page refused to store is not reported', async () => {
  const { mood } = page()
  mood.quota = 0
  const storage = browserStorage()
  const reports: string[] = []
  storage.watch(() => reports.push('written'))
  storage.set('a', '1')
  await Promise.resolve()
  expect(reports).toEqual([])
})
