import type { InitialState, ModalActor, ModalOptions } from '@foyer/core'
import { shareAdapterSources } from './adapterSources.ts'
import { loadModal } from './doors.ts'
import { loadError } from './loadError.ts'
import { isDataScarce, whenPageIsIdle } from './preload.ts'
import type { Pace, Runtime, RuntimeFailure, RuntimeHost } from './runtime.ts'
import { createSlot } from './slot.ts'

/** Loads the modal on demand and holds it. `<ModalRoot>` has one; the modal itself is one `import()` away. */
export interface Loader extends RuntimeHost {
  /** The running modal. Undefined until it has loaded, and after it has failed. */
  runtime(): Runtime | undefined
  /** The runtime to render: the running one, or the one that failed with its window open. */
  shown(): Runtime | undefined
  /** Set after the runtime has failed, until another one has loaded. */
  failure(): RuntimeFailure | undefined
  close(): void
  /** Stops the runtime, and one that is loading. */
  stop(): void
  /** Loads the modal and lets it render its first view, after an intent of the visitor. A failure is left to the press, which reports it. */
  prepare(): void
  /** Loads, starts and renders the modal while the page is idle, with `preload: 'idle'`. Returns a function that cancels it before it begins. */
  preload(): () => void
  /** Calls the listener after the runtime has loaded, has not loaded or has stopped, and after every change in its actor tree. */
  subscribe(listener: () => void): () => void
  /** Options or actor of the host. */
  readonly source: LoaderSource
  /** The accounts of the last visit, as the host's server says. */
  initialState?: InitialState | undefined
  /** A stored connection counts as intent. */
  hasStoredConnection(): boolean
  /** Whether nobody has asked the wallet of an earlier visit yet. */
  isUnknown(): boolean
  /** Keeps the actor running until the returned function is called. React's StrictMode releases and retains it again at once. */
  retain(): () => void
}

/** Present while a connection is stored: the one key that is read before intent. */
const STORED_CONNECTION = '@foyer/active-namespace'

export type LoaderSource = { options: ModalOptions; actor?: undefined } | { actor: ModalActor; options?: undefined }

export function createLoader(source: LoaderSource): Loader {
  const { options, actor } = source
  const sources = options && shareAdapterSources(options)
  const preload = options?.preload ?? 'idle'
  const pace: Pace = { isHurried: false, wake: ignore }
  let holders = 0
  let closes = 0
  const slot = createSlot(pace, async isStopped => {
    // Both at once, so that all files come in one round trip. The modal first, as it is the largest.
    const modal = modalModule()
    const adapters = sources?.load()
    adapters?.catch(ignore)
    const { startRuntime } = await modal
    // Without holders it was unmounted, or never mounted.
    const isCancelled = () => isStopped() || holders === 0
    return startRuntime({ options: sources?.options, actor, adapters, host: loader, pace, isCancelled })
  })

  const loader: Loader = {
    ...slot,
    source,
    listeners: new Set(),
    shown: () => slot.runtime() ?? slot.failure()?.runtime,
    load: () => {
      pace.isHurried = true
      pace.wake()
      return slot.start()
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
      // An error before intent is not shown: the visitor has asked for nothing, and a press tries again.
      if (failed === loader.shown()) slot.stop(pace.isHurried ? why : undefined)
    },
    prepare: () => {
      // After a failure only a press starts it again.
      if (preload === 'none' || slot.failure()) return
      loader.load().then(made => made.prepare(), ignore)
    },
    preload: () => {
      if (!options || preload !== 'idle') return ignore
      return whenPageIsIdle(() => {
        if (isDataScarce()) return
        slot.start().then(made => made.prepare(), ignore)
      })
    },
    hasStoredConnection: () => hasStoredConnection(options),
    isUnknown: () => !slot.isLost() && !slot.runtime()?.status() && hasStoredConnection(options),
    retain: () => {
      holders += 1
      return () => {
        holders -= 1
        queueMicrotask(() => {
          if (holders === 0) slot.stop()
        })
      }
    },
  }
  return loader
}

const ignore = () => {}

const modalModule = () =>
  loadModal().catch(cause => {
    throw loadError('chunk.failed', { chunk: 'modal' }, cause)
  })

function hasStoredConnection(options: ModalOptions | undefined): boolean {
  try {
    const storage = options?.storage ?? options?.ports?.storage
    return Boolean(storage ? storage.get(STORED_CONNECTION) : window.localStorage.getItem(STORED_CONNECTION))
  } catch {
    return false
  }
}
