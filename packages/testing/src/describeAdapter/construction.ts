import { afterEach, expect, it, vi } from 'vitest'
import { type AdapterSession, ALL_SOURCES } from './session.ts'

/** Globals through which an adapter could have an effect on the page. */
const GLOBALS = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'dispatchEvent',
  'postMessage',
] as const

/** An object or function that records every use of it under its name, and has nothing in it. */
const recorder = (name: string, uses: string[]): object =>
  new Proxy(() => {}, {
    apply: () => void uses.push(`${name}()`),
    get: (_, key) => void uses.push(`${name}.${String(key)}`),
    set: (_, key) => uses.push(`${name}.${String(key)} =`) > 0,
    has: (_, key) => uses.push(`${String(key)} in ${name}`) < 0,
  })

/** Tests of the adapter's constructor. */
export function describeConstruction(session: AdapterSession): void {
  afterEach(() => void vi.unstubAllGlobals())

  it.each(['window', 'a given target'])(
    'uses neither listeners, events, storage, timers nor requests when it is constructed on %s',
    async page => {
      const uses: string[] = []
      const target = page === 'window' ? undefined : (recorder('target', uses) as EventTarget)
      for (const name of GLOBALS) vi.stubGlobal(name, recorder(name, uses))
      const adapter = session.world.construct(target)
      // Covers effects that start in a microtask.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      vi.unstubAllGlobals()
      expect(adapter.namespace).toBe(session.adapter.namespace)
      expect(uses).toEqual([])
    },
  )

  it('uses the page only while its connectors are watched', () => {
    const target = new EventTarget()
    const added = vi.spyOn(target, 'addEventListener')
    const removed = vi.spyOn(target, 'removeEventListener')
    const started = vi.spyOn(globalThis, 'setInterval')
    const cleared = vi.spyOn(globalThis, 'clearInterval')
    const adapter = session.world.construct(target)
    const before = started.mock.calls.length
    const stop = adapter.watchConnectors(() => {}, ALL_SOURCES)
    expect(added.mock.calls.length + started.mock.calls.length - before).toBeGreaterThan(0)
    stop()
    expect(removed.mock.calls.map(([type]) => type)).toEqual(added.mock.calls.map(([type]) => type))
    for (const { value } of started.mock.results) expect(cleared).toHaveBeenCalledWith(value)
    vi.restoreAllMocks()
  })
}
