import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientLimit } from './clientLimit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a client is admitted as often as the limit says in a minute, and then again', () => {
  const admits = clientLimit(2)
  expect([1, 2, 3].map(() => admits('192.0.2.1'))).toEqual([true, true, false])
  expect(admits('192.0.2.2')).toBe(true)
  vi.advanceTimersByTime(59_999)
  expect(admits('192.0.2.1')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(admits('192.0.2.1')).toBe(true)
})

test('a clock that is set back keeps nobody out', () => {
  const admits = clientLimit(1)
  expect([admits('192.0.2.1'), admits('192.0.2.1')]).toEqual([true, false])
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(60_000)
  expect(admits('192.0.2.1')).toBe(true)
})

test.each([
  ['2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff'],
  ['2001:db8::1', '2001:db8:0:0:1::'],
  ['::1', '0:0:0:0:0:0:0:2'],
  ['fe80::1%eth0', 'fe80::2%eth0'],
  ['192.0.2.1', '::FFFF:192.0.2.1'],
  ['192.0.2.1', ' 192.0.2.1:50123'],
])('%s and %s are one client', (one, other) => {
  const admits = clientLimit(1)
  expect([admits(one), admits(other)]).toEqual([true, false])
})

test.each([
  ['2001:db8:0:1::1', '2001:db8:0:2::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ['192.0.2.1', '192.0.2.2'],
])('%s and %s are two clients', (one, other) => {
  const admits = clientLimit(1)
  expect([admits(one), admits(other)]).toEqual([true, true])
})

test('a flood of clients keeps within its memory, and leaves the newest counts', () => {
  const admits = clientLimit(1)
  for (let client = 0; client <= 100_000; client += 1) admits(`client ${client}`)
  expect([admits('client 100000'), admits('client 0')]).toEqual([false, true])
})
