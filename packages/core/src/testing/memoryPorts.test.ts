import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { Ports } from '../platform/ports.ts'
import { memoryPorts, memoryStorage, seededRandom } from './memoryPorts.ts'
import { simulatedClock } from './simulatedClock.ts'

test('the clock stops at every timer, also at those started meanwhile', async () => {
  const clock = simulatedClock({ start: 1000 })
  const times: number[] = []
  const poll = () => {
    times.push(clock.now())
    if (times.length < 3) clock.setTimeout(() => void Promise.resolve().then(poll), 500)
  }
  clock.setTimeout(poll, 500)
  const cancelled = clock.setTimeout(() => times.push(-1), 700)
  clock.clearTimeout(cancelled)
  await clock.advance(1400)
  expect(times).toEqual([1500, 2000])
  expect(clock.now()).toBe(2400)
  expect(clock.pending()).toEqual([{ id: 4, due: 2500, delay: 500 }])
  expect(clock.fire(4)).toBe(true)
  expect(clock.fire(4)).toBe(false)
  await clock.advance(0)
  expect(times).toEqual([1500, 2000, 2500])
})

test('the clock drives a machine', async () => {
  const clock = simulatedClock()
  const machine = createMachine({ initial: 'a', states: { a: { after: { 150: 'b' } }, b: {} } })
  const actor = createActor(machine, { clock }).start()
  await clock.advance(149)
  expect(actor.getSnapshot().value).toBe('a')
  await clock.advance(1)
  expect(actor.getSnapshot().value).toBe('b')
  expect(clock.pending()).toEqual([])
})

test('storage notifies the other tabs, not the writing one, and can refuse', () => {
  const mine = memoryStorage({ theme: 'dark' })
  const other = mine.openTab()
  let received = 0
  const unwatch = mine.watch(() => {
    received += 1
  })
  mine.set('a', '1')
  other.set('b', '2')
  other.set('b', '2')
  other.remove('theme')
  expect(received).toBe(2)
  unwatch()
  other.set('c', '3')
  expect(received).toBe(2)

  mine.refuse()
  mine.set('a', 'changed')
  expect(mine.get('a')).toBeUndefined()
  expect(other.get('a')).toBe('1')
  mine.refuse(false)
  expect(mine.get('a')).toBe('1')
})

test('random bytes are the same for one seed, and differ between seeds', () => {
  const bytes = seededRandom(7).bytes(32)
  expect(bytes).toEqual(seededRandom(7).bytes(32))
  expect(bytes).not.toEqual(seededRandom(8).bytes(32))
  expect(new Set(bytes).size).toBeGreaterThan(20)
  const { random } = memoryPorts()
  expect(random.bytes(16)).not.toEqual(random.bytes(16))
})

test('the other ports record, and fetch rejects by default', async () => {
  const ports = memoryPorts()
  ports.links.open('https://example.org', '_blank')
  await ports.clipboard.write('wc:1')
  await ports.images.preload('https://example.org/a.png', { signal: new AbortController().signal })
  expect(ports.links.opened).toEqual([{ href: 'https://example.org', target: '_blank' }])
  expect(ports.clipboard.texts).toEqual(['wc:1'])
  expect(ports.images.urls).toEqual(['https://example.org/a.png'])
  await expect(ports.fetch(new URL('https://example.org/x'))).rejects.toThrow('requested https://example.org/x')
  const seen: boolean[] = []
  ports.visibility.watch(visible => seen.push(visible))
  ports.visibility.set(true)
  ports.visibility.set(false)
  expect(seen).toEqual([false])
  expect(ports.visibility.visible()).toBe(false)
})

test('an override replaces a whole port', () => {
  const platform: Ports['platform'] = { ...memoryPorts().platform, mobile: true, os: 'ios' }
  const ports: Ports = memoryPorts({ platform })
  expect(ports.platform).toBe(platform)
})
