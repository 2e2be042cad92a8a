import { FoyerError, type ModalOptions } from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { nothingStored, openPage, type Page } from '../page.fixture.tsx'

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0).reverse()) step()
  vi.restoreAllMocks()
})

/** Opens a page whose adapters come from a counted source, as a host gives them. */
function open(options: Partial<ModalOptions> = {}) {
  let fails = false
  const page: Page = openPage({
    preload: 'idle',
    adapters: [() => source()],
    ...options,
  })
  const source = vi.fn(async () => {
    if (fails) throw new Error('offline')
    return [page.evm.adapter, page.sol.adapter]
  })
  clean.push(() => page.unmount())
  return Object.assign(page, {
    source,
    setFails: (value: boolean) => {
      fails = value
    },
  })
}

const hasButton = (page: Page) => expect.poll(() => page.button()).toBeTruthy()
const isRendered = (page: Page) => expect.poll(() => page.part('wallet')).toBeTruthy()

const press = async (page: Page) => {
  page.button()?.click()
  await expect.poll(() => page.view()).toBe('Connect')
}

/** Replaces the idle callbacks of the page with ones that the test runs. */
function holdIdle() {
  const callbacks = new Map<number, () => void>()
  let last = 0
  vi.spyOn(window, 'requestIdleCallback').mockImplementation(callback => {
    last += 1
    callbacks.set(last, () => callback({ didTimeout: false, timeRemaining: () => 50 }))
    return last
  })
  vi.spyOn(window, 'cancelIdleCallback').mockImplementation(id => void callbacks.delete(id))
  return {
    pending: () => callbacks.size,
    run: () => {
      const due = [...callbacks.values()]
      callbacks.clear()
      for (const callback of due) callback()
    },
  }
}

/** Waits several turns of the event loop. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setTimeout(resolve))
}

function replace<Key extends string>(target: object, key: Key, value: unknown) {
  const own = Object.getOwnPropertyDescriptor(target, key)
  Object.defineProperty(target, key, { configurable: true, get: () => value })
  const restore = () => {
    if (own) Object.defineProperty(target, key, own)
    else Reflect.deleteProperty(target, key)
  }
  clean.push(restore)
  return restore
}

test('an idle page has its first view rendered before any intent, and a press shows that view at once', async () => {
  const page = open()
  await isRendered(page)
  expect(page.view()).toBe(undefined)
  const dialog = page.part('dialog')
  expect(dialog?.matches(':not([open])')).toBe(true)
  const row = page.part('wallet')
  page.button()?.click()
  await expect.poll(() => page.view()).toBe('Connect')
  expect(page.part('dialog')).toBe(dialog)
  expect(page.part('wallet')).toBe(row)
  expect(page.source).toHaveBeenCalledTimes(1)
})

test('H41 before intent an idle page asks no service and no wallet, and writes nothing to storage', async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}))
  const storage = nothingStored()
  const set = vi.spyOn(storage, 'set')
  const remove = vi.spyOn(storage, 'remove')
  const opened = vi.spyOn(window, 'open')
  performance.clearResourceTimings()
  const page = open({
    projectId: 'test',
    urls: { registry: 'https://registry.example', analytics: 'https://analytics.example' },
    storage,
    ports: { fetch },
  })
  await isRendered(page)
  await settle()
  expect(fetch).not.toHaveBeenCalled()
  expect(set).not.toHaveBeenCalled()
  expect(remove).not.toHaveBeenCalled()
  expect(opened).not.toHaveBeenCalled()
  expect([page.evm.connects, page.evm.balances, page.evm.switches]).toEqual([[], [], []])
  const origins = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
  expect(origins.filter(origin => origin !== location.origin)).toEqual([])
  await press(page)
  await expect.poll(() => fetch.mock.calls.length).toBeGreaterThan(0)
})

test('an idle page loads nothing before its load event', async () => {
  const idle = holdIdle()
  const restore = replace(document, 'readyState', 'interactive')
  const page = open()
  await hasButton(page)
  expect(idle.pending()).toBe(0)
  restore()
  window.dispatchEvent(new Event('load'))
  expect(idle.pending()).toBe(1)
  expect(page.source).not.toHaveBeenCalled()
  idle.run()
  expect(page.source).toHaveBeenCalledTimes(1)
})

test('an idle page evaluates, builds, creates, starts, finds the wallets and renders in one idle slice each', async () => {
  const idle = holdIdle()
  const page = open()
  await hasButton(page)
  idle.run()
  await expect.poll(() => idle.pending(), { message: 'files are there' }).toBe(1)
  expect(page.evm.listeners().discovery).toBe(0)
  idle.run()
  await expect.poll(() => idle.pending(), { message: 'chart is built' }).toBe(1)
  idle.run()
  await expect.poll(() => idle.pending(), { message: 'actor is created' }).toBe(1)
  expect(page.evm.listeners().discovery, 'before the start no wallet is looked for').toBe(0)
  idle.run()
  await expect.poll(() => idle.pending(), { message: 'actor is started' }).toBe(1)
  expect(page.evm.listeners().discovery, 'the adapters are still held back').toBe(0)
  expect(page.modal()).toBe(undefined)
  idle.run()
  await expect.poll(() => page.evm.listeners().discovery, { message: 'wallets are looked for' }).toBe(1)
  await expect.poll(() => idle.pending()).toBe(1)
  expect(page.modal()).toBe(undefined)
  idle.run()
  await expect.poll(() => page.modal()).toBeTruthy()
  await expect.poll(() => idle.pending()).toBe(1)
  expect(page.part('dialog')).toBe(null)
  idle.run()
  await isRendered(page)
})

test('a modal that is unmounted while its files load asks for no idle slice', async () => {
  const idle = holdIdle()
  const page = open()
  await hasButton(page)
  idle.run()
  expect(page.source).toHaveBeenCalledTimes(1)
  page.unmount()
  await settle()
  expect(idle.pending()).toBe(0)
})

test('a press between two idle slices does not wait for the next one', async () => {
  const idle = holdIdle()
  const page = open()
  await hasButton(page)
  idle.run()
  await expect.poll(() => idle.pending()).toBe(1)
  await press(page)
  expect(page.part('wallet')).toBeTruthy()
  expect(page.source).toHaveBeenCalledTimes(1)
})

test.each([
  ['Save-Data', { saveData: true, effectiveType: '4g' }],
  ['a 2g connection', { saveData: false, effectiveType: '2g' }],
  ['a slow 2g connection', { effectiveType: 'slow-2g' }],
])('with %s an idle page loads nothing until the visitor shows an intent', async (_, connection) => {
  const idle = holdIdle()
  replace(navigator, 'connection', connection)
  const page = open()
  await hasButton(page)
  idle.run()
  await settle()
  expect(page.source).not.toHaveBeenCalled()
  page.button()?.focus()
  await isRendered(page)
  expect(page.source).toHaveBeenCalledTimes(1)
})

test.each([
  [
    'pointing',
    (button: HTMLElement) => button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true })),
  ],
  ['focus', (button: HTMLElement) => button.focus()],
  [
    'a pointer that goes down',
    (button: HTMLElement) => button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true })),
  ],
  [
    'a finger that goes down',
    (button: HTMLElement) =>
      button.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true, composed: true })),
  ],
])("with preload: 'intent' nothing loads when the page is idle, and the modal loads at %s", async (_, intend) => {
  const idle = holdIdle()
  const page = open({ preload: 'intent' })
  await hasButton(page)
  expect(idle.pending()).toBe(0)
  await settle()
  expect(page.source).not.toHaveBeenCalled()
  intend(page.button()!)
  await isRendered(page)
  expect(page.source).toHaveBeenCalledTimes(1)
})

test("with preload: 'none' only a press loads", async () => {
  const page = open({ preload: 'none' })
  await hasButton(page)
  page.button()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  page.button()?.focus()
  await settle()
  expect(page.source).not.toHaveBeenCalled()
  expect(page.modal()).toBe(undefined)
  await press(page)
  expect(page.source).toHaveBeenCalledTimes(1)
})

test('a press on a page where nothing has loaded requests the adapters together with the modal', async () => {
  const page = open({ preload: 'none' })
  await hasButton(page)
  page.button()?.click()
  // In the same task: the import of the modal cannot have arrived.
  expect(page.source).toHaveBeenCalledTimes(1)
  await expect.poll(() => page.view()).toBe('Connect')
})

test('unmounting before the page is idle cancels the preload', async () => {
  const idle = holdIdle()
  const page = open()
  await hasButton(page)
  expect(idle.pending()).toBe(1)
  page.unmount()
  expect(idle.pending()).toBe(0)
  await settle()
  expect(page.source).not.toHaveBeenCalled()
})

test.each([2, 3, 4, 5])('H43 unmounting after %i idle slices starts nothing and leaves no listener', async slices => {
  const idle = holdIdle()
  const page = open()
  await hasButton(page)
  for (let slice = 0; slice < slices; slice += 1) {
    idle.run()
    await expect.poll(() => idle.pending()).toBe(1)
  }
  page.unmount()
  await settle()
  expect(idle.pending()).toBe(0)
  expect(page.evm.listeners()).toEqual({ discovery: 0, connections: 0 })
  expect(document.querySelector('foyer-modal')).toBe(null)
})

test('H44 two modals on one page preload independently, once each under StrictMode', async () => {
  const one = open()
  const two = open()
  await isRendered(one)
  await isRendered(two)
  expect(one.source).toHaveBeenCalledTimes(1)
  expect(two.source).toHaveBeenCalledTimes(1)
  expect(one.evm.listeners().discovery).toBe(1)
  await press(two)
  expect(one.view()).toBe(undefined)
})

test('an adapter that does not load on an idle page causes no message, and a press loads it again', async () => {
  const page = open()
  page.setFails(true)
  await expect.poll(() => page.source.mock.calls.length).toBe(1)
  await settle()
  expect(page.button()?.textContent).toBe('Connect wallet')
  expect(page.modal()).toBe(undefined)
  page.setFails(false)
  await press(page)
  expect(page.part('wallet')).toBeTruthy()
})

test('an error while the first view is rendered ahead is not shown before intent, and a press tries again', async () => {
  const { setAttribute } = Element.prototype
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let throws = 0
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'data-part' && value === 'sheet') {
      throws += 1
      throw new Error('broken: sheet')
    }
    setAttribute.call(this, name, value)
  }
  const mend = () => {
    Element.prototype.setAttribute = setAttribute
  }
  clean.push(mend)
  const page = open()
  await expect.poll(() => throws).toBeGreaterThan(0)
  await expect.poll(() => page.modal()).toBe(undefined)
  expect(page.button()?.textContent).toBe('Connect wallet')
  mend()
  log.mockRestore()
  await press(page)
})

test('a stored connection counts as intent: the modal loads without waiting for an idle page', async () => {
  const idle = holdIdle()
  const storage = nothingStored()
  storage.set('@foyer/active-namespace', '"eip155"')
  const page = open({ storage })
  await expect.poll(() => page.source.mock.calls.length).toBe(1)
  await expect.poll(() => page.evm.listeners().discovery).toBe(1)
  expect(idle.pending()).toBe(0)
})

test('invalid options do not stop an idle page, and a press reports them', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = open({ projectId: 7 as never })
  await expect.poll(() => page.source.mock.calls.length).toBe(1)
  await settle()
  expect(page.button()?.textContent).toBe('Connect wallet')
  page.button()?.click()
  await expect.poll(() => page.button()?.textContent).toBe('Did not load. Try again')
  expect(log.mock.calls.flat().some(error => error instanceof FoyerError && error.code === 'config.invalid')).toBe(true)
})
