import type { ModalOptions } from '@foyer/core'
import { isFoyerError } from '@foyer/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nothingStored } from '../page.fixture.tsx'
import { shareAdapterSources } from './adapterSources.ts'
import { loadError } from './loadError.ts'
import { createLoader } from './loader.ts'
import type { Pace, Runtime } from './runtime.ts'
import { createSlot } from './slot.ts'

/** Runtime that does nothing; the slot only watches and stops it. */
const runtimeOf = (watch: Runtime['watch'] = () => () => {}) => {
  const stop = vi.fn()
  return { stop, runtime: { watch, stop } as unknown as Runtime }
}

const createPace = (): Pace & { wakes: number } => {
  const pace = {
    isHurried: false,
    wakes: 0,
    wake: () => {
      pace.wakes += 1
    },
  }
  return pace
}

const adapterOf = (namespace: string) => ({ namespace }) as never

test('a slot loads once, however often it is started, and announces the runtime', async () => {
  const { runtime } = runtimeOf()
  const load = vi.fn(async () => runtime)
  const slot = createSlot(createPace(), load)
  const listener = vi.fn()
  slot.subscribe(listener)
  expect(slot.runtime()).toBe(undefined)
  const both = await Promise.all([slot.start(), slot.start()])
  expect(both).toEqual([runtime, runtime])
  expect(load).toHaveBeenCalledTimes(1)
  expect(slot.runtime()).toBe(runtime)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a slot that failed to load is empty, and loads again at the next start', async () => {
  const { runtime } = runtimeOf()
  const load = vi.fn(async () => runtime)
  load.mockRejectedValueOnce(new Error('offline'))
  const slot = createSlot(createPace(), load)
  await expect(slot.start()).rejects.toThrow('offline')
  expect(slot.runtime()).toBe(undefined)
  await expect(slot.start()).resolves.toBe(runtime)
})

test('a slot passes on each change of its runtime until it is stopped', async () => {
  let change = () => {}
  const unwatch = vi.fn()
  const { runtime, stop } = runtimeOf(listener => {
    change = listener
    return unwatch
  })
  const slot = createSlot(createPace(), async () => runtime)
  await slot.start()
  const listener = vi.fn()
  const unsubscribe = slot.subscribe(listener)
  change()
  expect(listener).toHaveBeenCalledTimes(1)
  slot.stop()
  expect(unwatch).toHaveBeenCalledTimes(1)
  expect(stop).toHaveBeenCalledTimes(1)
  expect(slot.runtime()).toBe(undefined)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  change()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('stopping a slot while it loads cancels the attempt and wakes it', async () => {
  const pace = createPace()
  let isStopped = () => false
  const slot = createSlot(pace, isCancelled => {
    isStopped = isCancelled
    return new Promise(() => {})
  })
  void slot.start()
  expect(isStopped()).toBe(false)
  slot.stop()
  expect(isStopped()).toBe(true)
  expect(pace.wakes).toBe(1)
})

test('the failure of an attempt that was stopped does not end the one after it', async () => {
  const { runtime } = runtimeOf()
  const attempts: { resolve: (runtime: Runtime) => void; reject: (error: unknown) => void }[] = []
  const slot = createSlot(createPace(), () => new Promise((resolve, reject) => void attempts.push({ resolve, reject })))
  const first = slot.start()
  slot.stop()
  const second = slot.start()
  attempts[0]?.reject(new Error('cancelled'))
  await expect(first).rejects.toThrow('cancelled')
  expect(slot.start()).toBe(second)
  attempts[1]?.resolve(runtime)
  await expect(second).resolves.toBe(runtime)
  expect(attempts).toHaveLength(2)
})

test('a slot keeps the reason of a failure until another runtime has loaded', async () => {
  const { runtime } = runtimeOf()
  const slot = createSlot(createPace(), async () => runtime)
  await slot.start()
  const why = { isFinal: true }
  slot.stop(why)
  expect(slot.failure()).toBe(why)
  await slot.start()
  expect(slot.failure()).toBe(undefined)
})

test('an actor that fails at once leaves the slot empty and rejects the start', async () => {
  const { runtime } = runtimeOf(() => {
    slot.stop({ isFinal: true })
    return () => {}
  })
  const slot = createSlot(createPace(), async () => runtime)
  const error = await slot.start().catch((thrown: unknown) => thrown)
  expect(isFoyerError(error, 'connect.cancelled')).toBe(true)
  expect(slot.runtime()).toBe(undefined)
})

test('an adapter source is called once for the loader and the actor together', async () => {
  const source = vi.fn(async () => adapterOf('eip155'))
  const shared = shareAdapterSources({ adapters: [source] })
  await shared.load()
  const [given] = shared.options.adapters as (() => unknown)[]
  expect(given?.()).toBe(given?.())
  expect(source).toHaveBeenCalledTimes(1)
})

test('of several adapter sources only the one that failed is called again', async () => {
  const evm = vi.fn(async () => adapterOf('eip155'))
  const sol = vi.fn(async () => adapterOf('solana'))
  sol.mockRejectedValueOnce(new Error('offline'))
  const shared = shareAdapterSources({ adapters: [evm, sol] })
  await expect(shared.load()).rejects.toThrow('offline')
  await shared.load()
  expect(evm).toHaveBeenCalledTimes(1)
  expect(sol).toHaveBeenCalledTimes(2)
})

test('WalletConnect in its own option is loaded with the adapters, once for the loader and the actor', async () => {
  const phones = vi.fn(async () => ({ type: 'walletConnect' }) as never)
  const shared = shareAdapterSources({ adapters: [async () => adapterOf('eip155')], walletConnect: phones })
  await shared.load()
  expect(phones).toHaveBeenCalledTimes(1)
  await (shared.options.walletConnect as typeof phones)()
  expect(phones).toHaveBeenCalledTimes(1)
  const off = shareAdapterSources({ adapters: [], walletConnect: false })
  await off.load()
  expect(off.options.walletConnect).toBe(false)
})

test('an adapter source that throws at once is a failure that can be tried again', async () => {
  const source = vi.fn(async () => adapterOf('eip155'))
  source.mockImplementationOnce(() => {
    throw new Error('blocked')
  })
  const shared = shareAdapterSources({ adapters: [source] })
  await expect(shared.load()).rejects.toThrow('blocked')
  await shared.load()
  expect(source).toHaveBeenCalledTimes(2)
})

test('adapters that are not functions are given to the actor as they are', async () => {
  const adapter = adapterOf('eip155')
  const shared = shareAdapterSources({ adapters: [adapter] })
  await shared.load()
  expect(shared.options.adapters[0]).toBe(adapter)
})

test('options without a list of adapters are left to the check of the actor', async () => {
  const options = { adapters: 'none' } as unknown as ModalOptions
  const shared = shareAdapterSources(options)
  await shared.load()
  expect(shared.options).toBe(options)
})

test('an error of the loader is a FoyerError although the class has not loaded', () => {
  const cause = new TypeError('Failed to fetch')
  const error = loadError('chunk.failed', { chunk: 'modal' }, cause)
  expect(isFoyerError(error, 'chunk.failed')).toBe(true)
  expect(isFoyerError(error, 'connect.cancelled')).toBe(false)
  expect(error).toBeInstanceOf(Error)
  expect([error.name, error.context, error.cause]).toEqual(['FoyerError', { chunk: 'modal' }, cause])
})

const loaderOf = (options: Partial<ModalOptions> = {}) => {
  const source = vi.fn(async () => [])
  const loader = createLoader({ options: { adapters: [source as never], storage: nothingStored(), ...options } })
  return { loader, source }
}

test('a value that was awaited while the modal was closed is undefined: the last command wins', async () => {
  const { loader } = loaderOf()
  await expect(loader.unlessClosed(Promise.resolve('loaded'))).resolves.toBe('loaded')
  let finish = (_: string) => {}
  const loading = loader.unlessClosed(
    new Promise<string>(resolve => {
      finish = resolve
    }),
  )
  loader.close()
  finish('loaded')
  await expect(loading).resolves.toBe(undefined)
})

test('a connection is found in the storage of the host', () => {
  const storage = nothingStored()
  const { loader } = loaderOf({ storage })
  expect(loader.hasStoredConnection()).toBe(false)
  storage.set('@foyer/active-namespace', '{"version":1,"value":"eip155"}')
  expect(loader.hasStoredConnection()).toBe(true)
})

test('a storage that refuses to be read counts as empty', () => {
  const { loader } = loaderOf({
    storage: {
      ...nothingStored(),
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    },
  })
  expect(loader.hasStoredConnection()).toBe(false)
})

test.each([
  ['none', { intent: 0, idle: 0 }],
  ['intent', { intent: 1, idle: 0 }],
  ['idle', { intent: 1, idle: 1 }],
] as const)("with preload: '%s' intent and an idle page call the adapter sources this often: %o", (preload, calls) => {
  const idle = vi.fn((callback: () => void) => callback())
  vi.stubGlobal('requestIdleCallback', idle)
  onTestFinished(() => void vi.unstubAllGlobals())
  const intent = loaderOf({ preload })
  intent.loader.prepare()
  expect(intent.source).toHaveBeenCalledTimes(calls.intent)
  const page = loaderOf({ preload })
  page.loader.preload()
  expect(idle).toHaveBeenCalledTimes(calls.idle)
  expect(page.source).toHaveBeenCalledTimes(calls.idle)
})

test('a loader that is released before it has loaded starts nothing', async () => {
  const { loader } = loaderOf()
  const release = loader.retain()
  const loading = loader.load().catch((error: unknown) => error)
  release()
  expect(isFoyerError(await loading, 'connect.cancelled')).toBe(true)
  expect(loader.runtime()).toBe(undefined)
})
