import { afterEach, expect, test, vi } from 'vitest'
import * as windows from './windows.ts'

afterEach(() => vi.unstubAllGlobals())

/** Window of a page, as far as it is used here. */
function stubWindow(opened: object | null = null, opener: object | null = null) {
  const listeners = new Set<unknown>()
  const page = {
    open: vi.fn(() => opened),
    close: vi.fn(),
    opener,
    history: { state: { key: 'host' }, replaceState: vi.fn() },
    addEventListener: (_: string, listener: unknown) => listeners.add(listener),
    removeEventListener: (_: string, listener: unknown) => listeners.delete(listener),
  }
  vi.stubGlobal('window', page)
  return { page, listeners }
}

test('an empty window is opened, and its page takes the place of the empty one', () => {
  const opened = { location: { replace: vi.fn() }, close: vi.fn() }
  const { page } = stubWindow(opened)
  const handle = windows.open()
  expect(page.open).toHaveBeenCalledExactlyOnceWith('about:blank', '_blank', expect.stringContaining('popup'))
  handle?.navigate('https://provider.example/')
  expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://provider.example/')
  handle?.close()
  expect(opened.close).toHaveBeenCalledOnce()
})

test('a window that the browser blocks is undefined', () => {
  stubWindow(null)
  expect(windows.open()).toBe(undefined)
})

test('messages are reported with their origin, until the unsubscribe', () => {
  const { listeners } = stubWindow()
  const heard: unknown[] = []
  const stop = windows.watchMessages(message => heard.push(message))
  for (const listener of listeners)
    (listener as (event: object) => void)({ origin: 'https://a.example', data: 1, source: {} })
  expect(heard).toEqual([{ origin: 'https://a.example', data: 1 }])
  stop()
  expect(listeners.size).toBe(0)
})

test('the address changes, and the state that the host keeps with it stays', () => {
  const { page } = stubWindow()
  windows.rename('https://app.example/')
  expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'host' }, '', 'https://app.example/')
})

test.each([
  [null, 0],
  [{}, 1],
])('with the opener %o the page is closed %d times', (opener, times) => {
  const { page } = stubWindow(null, opener)
  windows.closeOwn()
  expect(page.close).toHaveBeenCalledTimes(times)
})
