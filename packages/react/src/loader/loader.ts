import type { ModalOptions } from '@foyer/core'
import { loadModal } from './doors.ts'
import { loadError } from './loadError.ts'
import type { Runtime, RuntimeFailure, RuntimeHost, RuntimeSource } from './runtime.ts'

/** Loads the modal on demand and holds it. `<ModalRoot>` has one; the modal itself is one `import()` away. */
export interface Loader extends RuntimeHost {
  /** The running modal. Undefined until it has loaded, and after it has failed. */
  runtime(): Runtime | undefined
  /** The runtime to render: the running one, or the one that failed with its window open. */
  shown(): Runtime | undefined
  /** Set after the runtime has failed, until another one has loaded. */
  failure(): RuntimeFailure | undefined
  close(): void
  /** Loads the modal and lets it render its first view, after an intent of the visitor. A failure is left to the press, which reports it. */
  prepare(): void
  /** Loads the modal to check the options, and starts nothing. Rejects with `config.invalid`. */
  check(): Promise<void>
  /** Calls the listener after the runtime has come or gone, and after every change in its actor tree. */
  subscribe(listener: () => void): () => void
  /** A stored connection counts as intent. */
  hasStoredConnection(): boolean
  /** Keeps the actor running until the returned function is called. React's StrictMode releases and retains it again at once. */
  retain(): () => void
}

/** Present while a connection is stored: the one key that is read before intent. */
const STORED_CONNECTION = '@foyer/active-namespace'

/** Evaluating the modal, starting its actor and rendering it are a task each; as one they would block the page. */
const nextTask = () => new Promise(resolve => setTimeout(resolve))

const modalModule = async () => {
  try {
    return await loadModal()
  } catch (cause) {
    throw loadError('chunk.failed', { chunk: 'modal' }, cause)
  }
}

export function createLoader({ options, actor }: RuntimeSource): Loader {
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
    const { createRuntime } = await modalModule()
    await nextTask()
    const made = createRuntime(actor ? { actor } : { options: options! }, loader)
    await nextTask()
    // Unmounted while the modal was loading.
    if (holders === 0) {
      made.stop()
      throw loadError('connect.cancelled', {})
    }
    runtime = made
    failure = undefined
    unwatch = made.watch(notify)
    // An actor that has erred before fails at once.
    if (loader.failure()) throw loadError('connect.cancelled', {})
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

  const loader: Loader = {
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
    unlessClosed: async loading => {
      const before = closes
      const loaded = await loading
      return closes === before ? loaded : undefined
    },
    close: () => {
      closes += 1
      loader.shown()?.close()
    },
    fail: (failed, why) => {
      if (failed === loader.shown()) stop(why)
    },
    prepare: () => {
      // After a failure only a press starts it again.
      if (failure) return
      loader.load().then(
        made => made.prepare(),
        () => {},
      )
    },
    check: async () => {
      const { checkOptions } = await modalModule()
      if (options) checkOptions(options)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hasStoredConnection: () => hasStoredConnection(options),
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
  return loader
}

function hasStoredConnection(options: ModalOptions | undefined): boolean {
  try {
    const storage = options?.storage ?? options?.ports?.storage
    return Boolean(storage ? storage.get(STORED_CONNECTION) : window.localStorage.getItem(STORED_CONNECTION))
  } catch {
    return false
  }
}
