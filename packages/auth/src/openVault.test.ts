import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openVault } from './openVault.ts'

const ORIGIN = 'https://vault.example'

type Hello = { nonce: string }

/** Frame that the page has put in. A test says when it has loaded. */
let frame: ReturnType<typeof putFrame>

function putFrame() {
  const element = new EventTarget()
  const posted: { hello: Hello; port: MessagePort }[] = []
  const contentWindow = {
    postMessage: (hello: Hello, _origin: string, [port]: [MessagePort]) => void posted.push({ hello, port }),
  }
  const remove = vi.fn()
  Object.assign(element, { contentWindow, remove, setAttribute: () => {}, style: {} })
  return {
    element,
    remove,
    loads: () => void element.dispatchEvent(new Event('load')),
    greets() {
      for (const { hello, port } of posted) port.postMessage(JSON.stringify({ nonce: hello.nonce, ready: true }))
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const document = Object.assign(new EventTarget(), {
    createElement: () => {
      frame = putFrame()
      return frame.element
    },
    body: { append: () => {} },
  })
  vi.stubGlobal('document', document)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opens = () => openVault(ORIGIN, 'Site', { signal: new AbortController().signal })

test('a vault that is slow to load and slow to greet is waited for, and its limits end with the greeting', async () => {
  const opening = opens()
  vi.advanceTimersByTime(24_000)
  frame.loads()
  vi.advanceTimersByTime(9500)
  frame.greets()
  const client = await opening
  expect(vi.getTimerCount()).toBe(0)
  expect(frame.remove).not.toHaveBeenCalled()
  client.stop()
})

test('a frame that never loads, and one that loads and does not greet, are given up', async () => {
  const unloaded = opens()
  vi.advanceTimersByTime(25_000)
  await expect(unloaded).rejects.toMatchObject({ code: 'auth.unavailable' })
  expect(frame.remove).toHaveBeenCalled()

  const silent = opens()
  frame.loads()
  vi.advanceTimersByTime(10_000)
  await expect(silent).rejects.toMatchObject({ code: 'auth.unavailable' })
  expect(frame.remove).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
