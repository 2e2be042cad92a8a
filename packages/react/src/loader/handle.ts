import type { ModalActor, ModalOptions } from '@foyer/core'
import type { Orders } from '../runtime/orders.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { loadError } from './loadError.ts'

/**
 * What `<ModalRoot>` holds before anybody has shown an intent to use it: a promise of everything, and nothing of it.
 * The rest of Foyer is one `import()` away.
 */
export interface Handle {
  /** Undefined until the chunk is there, and once it has failed. */
  runtime(): Runtime | undefined
  /** The runtime to render: the running one, or the one that failed with its window open. */
  shown(): Runtime | undefined
  /** Undefined unless the runtime has failed and no other has been loaded since. */
  failure(): RuntimeFailure | undefined
  /** Loads the chunk and starts the actor, once. Rejects with a FoyerError: of the chunk, or of the options. The next call tries again. */
  load(): Promise<Runtime>
  /** Loads it, and how orders are carried out. Rejects like `load`. */
  loadOrders(): Promise<Orders>
  /** What is loaded to show the window. Undefined if the window was told to close meanwhile: what was said last counts. */
  unlessClosed<Value>(loading: Promise<Value>): Promise<Value | undefined>
  close(): void
  /** Stops this runtime, if it is still the one that is shown. The next `load` makes another. */
  fail(failed: Runtime | undefined, why: RuntimeFailure | undefined): void
  /** The visitor means to open the modal: loads it, and lets it render ahead. What fails here is tried again by the press, which reports it. */
  prepare(): void
  /** Loads the chunk to check the options, and starts nothing. Rejects with `config.invalid`. */
  check(): Promise<void>
  /** Called after the runtime has come or gone, and after every change in its actor tree. */
  subscribe(listener: () => void): () => void
  /** A visitor who was connected has already shown the intent. */
  hasStoredConnection(): boolean
  /** Keeps the actor for as long as somebody holds it; React's StrictMode lets go and takes hold again at once. */
  retain(): () => void
}

export interface RuntimeFailure {
  /** Present where it can still be rendered, to say that it has failed. */
  runtime?: Runtime
  /** The host's actor has erred: another runtime cannot use it either. */
  isFinal?: boolean
}

/** Present while a connection is stored: the one key that is read before intent. */
const STORED_CONNECTION = '@foyer/active-namespace'

export type HandleSource = { options: ModalOptions; actor?: undefined } | { actor: ModalActor; options?: undefined }

/** Evaluating the chunk, starting what is in it and rendering it are a task each; as one they would hold up the page. */
const turn = () => new Promise(resolve => setTimeout(resolve))

/** Named one by one, so that a bundler keeps these and no more. */
const chunk = async () => {
  try {
    const { checkOptions, createRuntime } = await import('../runtime/index.ts')
    return { checkOptions, createRuntime }
  } catch (cause) {
    throw loadError('chunk.failed', { chunk: 'modal' }, cause)
  }
}

export function createHandle({ options, actor }: HandleSource): Handle {
  const listeners = new Set<() => void>()
  let runtime: Runtime | undefined
  let loading: Promise<Runtime> | undefined
  let holders = 0
  let closes = 0
  let unwatch: (() => void) | undefined
  let failure: RuntimeFailure | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }

  const load = async (): Promise<Runtime> => {
    const { createRuntime } = await chunk()
    await turn()
    const made = createRuntime(actor ? { actor } : { options: options! }, handle)
    await turn()
    // Everybody may have let go while the chunk was on its way.
    if (holders === 0) {
      made.stop()
      throw loadError('connect.cancelled', {})
    }
    runtime = made
    failure = undefined
    unwatch = made.watch(notify)
    // An actor that has erred says so at once.
    if (handle.failure()) throw loadError('connect.cancelled', {})
    notify()
    return made
  }

  const stop = (why?: RuntimeFailure) => {
    unwatch?.()
    runtime?.stop()
    runtime = undefined
    loading = undefined
    failure = why
    notify()
  }

  const handle: Handle = {
    runtime: () => runtime,
    shown: () => runtime ?? failure?.runtime,
    failure: () => failure,
    load: () => {
      if (loading) return loading
      const own = load().catch((error: unknown) => {
        if (loading === own) loading = undefined
        throw error
      })
      loading = own
      return own
    },
    loadOrders: async () => (await handle.load()).orders(),
    unlessClosed: async loading => {
      const before = closes
      const loaded = await loading
      return closes === before ? loaded : undefined
    },
    close: () => {
      closes += 1
      handle.shown()?.close()
    },
    fail: (failed, why) => {
      if (failed === handle.shown()) stop(why)
    },
    prepare: () => {
      // Pointing at a button is no order to start again what has failed.
      if (runtime?.awaited || failure) return
      handle.load().then(
        made => {
          made.awaited = true
          notify()
        },
        () => {},
      )
    },
    check: async () => {
      const { checkOptions } = await chunk()
      if (options) checkOptions(options)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hasStoredConnection: () => {
      try {
        const storage = options?.storage ?? options?.ports?.storage
        return Boolean(storage ? storage.get(STORED_CONNECTION) : window.localStorage.getItem(STORED_CONNECTION))
      } catch {
        return false
      }
    },
    retain: () => {
      holders += 1
      return () => {
        holders -= 1
        queueMicrotask(() => {
          if (holders === 0) stop()
        })
      }
    },
  }
  return handle
}
