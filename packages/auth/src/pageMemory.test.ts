import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepMemory, readMemory } from './pageMemory.ts'

const ORIGIN = 'https://vault.example'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

/** Port of a vault that gives texts to the page. */
function vault() {
  const port = new EventTarget()
  keepMemory(ORIGIN, port as MessagePort)
  return (data: unknown) => void port.dispatchEvent(Object.assign(new Event('message'), { data }))
}

test('the page keeps the newest text of each vault, and an empty one takes it away', () => {
  const give = vault()
  give('{"kept":"{\\"one\\":\\"1\\"}"}')
  give('{"kept":"{\\"two\\":\\"2\\"}"}')
  expect(readMemory(ORIGIN)).toBe('{"two":"2"}')
  expect(readMemory('https://other.example')).toBeUndefined()
  give('{"kept":"{}"}')
  expect(readMemory(ORIGIN)).toBeUndefined()
})

test.each(['{"kept":1}', '{"fact":{}}', 'kept', 7, JSON.stringify({ kept: 'x'.repeat(256 * 1024 + 1) })])(
  'other messages %# are not kept',
  data => {
    vault()(data)
    expect(readMemory(ORIGIN)).toBeUndefined()
  },
)

test('a page whose own storage is refused has a login all the same', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(readMemory(ORIGIN)).toBeUndefined()
  expect(() => vault()('{"kept":"text"}')).not.toThrow()
})
