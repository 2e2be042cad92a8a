import { expect, test } from 'vitest'
import { versionedStorage } from '../platform/versionedStorage.ts'
import { memoryStorage, simulatedClock } from '../testing/index.ts'
import { createCache } from './cache.ts'

const LIFETIME = 30_000

type Asked = { answer(value: number): Promise<void>; fail(error: Error): Promise<void>; signal: AbortSignal }

const start = (options: { most?: number; lifetime?: number; storage?: ReturnType<typeof memoryStorage> } = {}) => {
  const { most = 3, lifetime = LIFETIME, storage } = options
  const clock = simulatedClock()
  const parse = async (value: unknown) => (typeof value === 'number' ? value : undefined)
  const open = () =>
    createCache<number>({
      clock,
      lifetime,
      most,
      ...(storage && { stored: { storage: versionedStorage(storage), name: 'numbers', parse } }),
    })
  const cache = open()
  const asked: Asked[] = []
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve()
  }
  const load = ({ signal }: { signal?: AbortSignal }) =>
    new Promise<number>((resolve, reject) => {
      signal!.addEventListener('abort', () => reject(new Error('aborted')))
      const then = (act: () => void) => {
        act()
        return settle()
      }
      asked.push({
        answer: value => then(() => resolve(value)),
        fail: error => then(() => reject(error)),
        signal: signal!,
      })
    })
  const read = (key: string[], call: { force?: boolean; signal?: AbortSignal } = {}) => cache.read(key, load, call)
  const keep = async (key: string[], value: number) => {
    const answer = read(key, { force: true })
    await asked.at(-1)!.answer(value)
    await answer
  }
  return { cache, open, clock, asked, read, keep, load, storage }
}

test('an answer is valid for its lifetime, and not a millisecond longer', async () => {
  const { clock, asked, read, keep } = start()
  await keep(['a'], 1)
  await clock.advance(LIFETIME - 1)
  expect(await read(['a'])).toBe(1)
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  void read(['a'])
  expect(asked).toHaveLength(2)
})

test('a failure is not cached, and does not remove a cached answer', async () => {
  const { cache, asked, read, keep } = start()
  await keep(['a'], 1)
  const failure = expect(read(['a'], { force: true })).rejects.toThrow('503')
  await asked.at(-1)!.fail(new Error('503'))
  await failure
  expect(await read(['a'])).toBe(1)
  expect((await cache.peek(['a']))?.value).toBe(1)
})

test('H08 keys are distinct, whatever their parts contain', async () => {
  const { asked, read } = start({ most: 10 })
  for (const key of [['eip155:1', 'a'], ['eip155:10', 'a'], ['eip155:1', 'b'], ['eip155:1,a'], ['eip155:1', 'a', '']])
    void read(key)
  expect(asked).toHaveLength(5)
})

test('concurrent reads share one request', async () => {
  const { asked, read } = start()
  const both = Promise.all([read(['a']), read(['a'])])
  expect(asked).toHaveLength(1)
  await asked[0]!.answer(7)
  expect(await both).toEqual([7, 7])
})

test('a failure reaches all waiting reads, and the next read requests again', async () => {
  const { asked, read } = start()
  const both = Promise.allSettled([read(['a']), read(['a'])])
  await asked[0]!.fail(new Error('503'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void read(['a'])
  expect(asked).toHaveLength(2)
})

test('one aborted read leaves the others waiting; the last one aborts the request', async () => {
  const { asked, read } = start()
  const [one, other] = [new AbortController(), new AbortController()]
  const first = expect(read(['a'], { signal: one.signal })).rejects.toThrow('first left')
  const second = expect(read(['a'], { signal: other.signal })).rejects.toThrow('second left')
  one.abort(new Error('first left'))
  await first
  expect(asked[0]!.signal.aborted).toBe(false)
  other.abort(new Error('second left'))
  await second
  expect(asked[0]!.signal.aborted).toBe(true)
  // A new read does not join the aborted request.
  const third = read(['a'])
  expect(asked).toHaveLength(2)
  await asked[1]!.answer(3)
  expect(await third).toBe(3)
})

test('a signal aborted before the read prevents the request, and one aborted after the answer changes nothing', async () => {
  const { asked, read } = start()
  await expect(read(['a'], { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
  expect(asked).toEqual([])
  const controller = new AbortController()
  const answer = read(['a'], { signal: controller.signal })
  await asked[0]!.answer(1)
  expect(await answer).toBe(1)
  controller.abort()
  expect(asked[0]!.signal.aborted).toBe(false)
  expect(await read(['a'])).toBe(1)
})

test('H37 a forced read skips the cache and pending requests; the overtaken answer is not cached', async () => {
  const { cache, asked, read, keep } = start()
  await keep(['a'], 1)
  const forced = read(['a'], { force: true })
  expect(asked).toHaveLength(2)
  await asked[1]!.answer(2)
  expect(await forced).toBe(2)
  cache.clear()
  const old = read(['a'])
  const newer = read(['a'], { force: true })
  const joined = read(['a'])
  expect(asked).toHaveLength(4)
  await asked[3]!.answer(4)
  await asked[2]!.answer(3)
  expect(await Promise.all([old, newer, joined])).toEqual([3, 4, 4])
  expect(await read(['a'])).toBe(4)
})

test('the least recently used entry is removed first', async () => {
  const { cache, read, keep } = start({ most: 2 })
  await keep(['a'], 1)
  await keep(['b'], 2)
  await read(['a'])
  await keep(['c'], 3)
  const kept = await Promise.all([['a'], ['b'], ['c']].map(cache.peek))
  expect(kept.map(each => each?.value)).toEqual([1, undefined, 3])
})

test('an expired answer can still be peeked at', async () => {
  const { cache, clock, keep } = start()
  const at = clock.now()
  await keep(['a'], 1)
  await clock.advance(LIFETIME * 100)
  expect(await cache.peek(['a'])).toEqual({ value: 1, at })
})

test('a lifetime of zero shares pending requests and caches nothing', async () => {
  const { cache, asked, read } = start({ lifetime: 0 })
  const both = Promise.all([read(['a']), read(['a'])])
  await asked[0]!.answer(1)
  await both
  expect(await cache.peek(['a'])).toBeUndefined()
  void read(['a'])
  expect(asked).toHaveLength(2)
})

test('clear removes entries and pending requests', async () => {
  const { cache, asked, read, keep } = start()
  await keep(['net', 'a'], 1)
  await keep(['net', 'b'], 2)
  const late = read(['other', 'a'])
  cache.clear('a')
  await asked.at(-1)!.answer(3)
  expect(await late).toBe(3)
  expect(await cache.peek(['net', 'a'])).toBeUndefined()
  expect(await cache.peek(['other', 'a'])).toBeUndefined()
  expect((await cache.peek(['net', 'b']))?.value).toBe(2)
})

test('an entry from the future counts as expired, because the clock was set back', async () => {
  const storage = memoryStorage()
  const clock = simulatedClock()
  const row = (at: number) => JSON.stringify({ version: 1, value: [{ id: '["a"]', at, value: 1 }] })
  storage.set('@foyer/numbers', row(clock.now() + 1))
  expect(await start({ storage }).cache.peek(['a'])).toBeUndefined()
  storage.set('@foyer/numbers', row(clock.now()))
  expect((await start({ storage }).cache.peek(['a']))?.value).toBe(1)
})

test('stored entries keep their age across a reload', async () => {
  const { open, clock, keep, load, asked } = start({ storage: memoryStorage() })
  await keep(['a'], 1)
  await clock.advance(LIFETIME - 1)
  const reloaded = open()
  expect(await reloaded.read(['a'], load)).toBe(1)
  await clock.advance(1)
  void reloaded.read(['a'], load)
  expect(asked).toHaveLength(2)
  expect((await reloaded.peek(['a']))?.value).toBe(1)
})

test.each([
  'not json',
  '{}',
  '{"version":2,"value":[{"id":"[\\"a\\"]","at":1,"value":1}]}',
  '{"version":1,"value":{"id":"a"}}',
  '{"version":1,"value":[{"id":"[\\"a\\"]","at":"1","value":1}]}',
  '{"version":1,"value":[{"id":"[\\"a\\"]","at":1,"value":"one"}]}',
])('H42 a corrupt, foreign or outdated value is dropped: %s', async text => {
  const { cache, read, asked } = start({ storage: memoryStorage({ '@foyer/numbers': text }) })
  expect(await cache.peek(['a'])).toBeUndefined()
  const answer = read(['a'])
  await asked[0]!.answer(5)
  expect(await answer).toBe(5)
})

test('H42 the cache works with a storage that refuses or throws', async () => {
  const storage = memoryStorage()
  storage.refuse()
  const { read, keep } = start({ storage })
  await keep(['a'], 1)
  expect(await read(['a'])).toBe(1)
})

test('H42 entries that another tab has stored meanwhile are kept', async () => {
  const { cache, open, clock, keep, load, asked } = start({ storage: memoryStorage() })
  await cache.peek(['a'])
  const other = open()
  const answer = other.read(['b'], load)
  await asked[0]!.answer(2)
  await answer
  await clock.advance(1)
  await keep(['a'], 1)
  expect((await open().peek(['b']))?.value).toBe(2)
  expect((await cache.peek(['b']))?.value).toBe(2)
})

/** Cache of texts, kept in storage. `parsed` lists the first letter of each text that was parsed. */
function startTexts() {
  const storage = memoryStorage()
  const parsed: string[] = []
  const open = () =>
    createCache<string>({
      clock: simulatedClock(),
      lifetime: LIFETIME,
      most: 50,
      stored: {
        storage: versionedStorage(storage),
        name: 'texts',
        parse: async value => {
          parsed.push(String(value).slice(0, 1))
          return typeof value === 'string' ? value : undefined
        },
      },
    })
  const text = () => storage.entries.get('@foyer/texts')!
  const ids = () => (JSON.parse(text()) as { value: { id: string }[] }).value.map(({ id }) => id)
  return { cache: open(), open, parsed, text, ids }
}

test('an answer may be undefined, and is valid for its lifetime too', async () => {
  const cache = createCache<number | undefined>({ clock: simulatedClock(), lifetime: LIFETIME, most: 3 })
  const asked: string[] = []
  const read = () =>
    cache.read(['a'], async () => {
      asked.push('a')
      return undefined
    })
  expect([await read(), await read()]).toEqual([undefined, undefined])
  expect(asked).toHaveLength(1)
})

test('the stored size is limited: the newest entries stay', async () => {
  const { cache, text, ids } = startTexts()
  for (const key of 'abcdef') await cache.read([key], async () => key.repeat(120_000))
  expect(text().length).toBeLessThan(510_000)
  expect(ids()).toEqual(['["c"]', '["d"]', '["e"]', '["f"]'])
  expect(await cache.peek(['a'])).toBeDefined()
})

test('an answer too large to store leaves the others stored', async () => {
  const { cache, open, ids } = startTexts()
  for (const key of 'ab') await cache.read([key], async () => key)
  await cache.read(['c'], async () => 'c'.repeat(500_000))
  expect(ids()).toEqual(['["a"]', '["b"]'])
  expect(await cache.peek(['c'])).toBeDefined()
  await cache.read(['d'], async () => 'd')
  expect(ids()).toEqual(['["a"]', '["b"]', '["d"]'])
  expect(await open().peek(['c'])).toBeUndefined()
})

test('a stored answer that two ask for at once is parsed once', async () => {
  const { cache, open, parsed } = startTexts()
  await cache.read(['a'], async () => 'a')
  const reloaded = open()
  const asked = await Promise.all([reloaded.peek(['a']), reloaded.peek(['a'])])
  expect(asked.map(kept => kept?.value)).toEqual(['a', 'a'])
  expect(parsed).toEqual(['a'])
})

test('H42 a stored answer on which the parser throws is dropped, and asked for again', async () => {
  const storage = memoryStorage({ '@foyer/numbers': '{"version":1,"value":[{"id":"[\\"a\\"]","at":1,"value":1}]}' })
  const parse = async (): Promise<number> => {
    throw new Error('cannot be parsed')
  }
  const stored = { storage: versionedStorage(storage), name: 'numbers', parse }
  const cache = createCache<number>({ clock: simulatedClock(), lifetime: LIFETIME, most: 3, stored })
  expect(await cache.peek(['a'])).toBeUndefined()
  expect(await cache.read(['a'], async () => 5)).toBe(5)
})

test('H08 a stored answer that is dropped while it is parsed is not given', async () => {
  const { cache, open } = startTexts()
  await cache.read(['a'], async () => 'a')
  const reloaded = open()
  const asked = reloaded.peek(['a'])
  reloaded.clear('a')
  expect(await asked).toBeUndefined()
})

test('a stored answer is parsed once, when it is first used', async () => {
  const { cache, open, parsed } = startTexts()
  for (const key of 'abc') await cache.read([key], async () => key)
  const reloaded = open()
  await reloaded.read(['d'], async () => 'd')
  expect(parsed).toEqual([])
  for (let time = 0; time < 2; time += 1) expect((await reloaded.peek(['b']))?.value).toBe('b')
  await reloaded.read(['e'], async () => 'e')
  expect(parsed).toEqual(['b'])
})
