import type { ModalActor, ModalOptions } from '@foyer/core'
import { type AdapterSources, shareAdapterSources } from './adapterSources.ts'
import { loadModal } from './doors.ts'
import { loadError } from './loadError.ts'
import type { Pace } from './pace.ts'
import { isDataScarce, whenPageIsIdle } from './preload.ts'
import type { Commands, Runtime, RuntimeFailure, RuntimeHost } from './runtime.ts'
import { createSlot } from './slot.ts'

/** Loads the modal on demand and holds it. `<ModalRoot>` has one; the modal itself is one `import()` away. */
export interface Loader extends RuntimeHost {
  /** The running modal. Undefined until it has loaded, and after it has failed. */
  runtime(): Runtime | undefined
  /** The runtime to render: the running one, or the one that failed with its window open. */
  shown(): Runtime | undefined
  /** Set after the runtime has failed, until another one has loaded. */
  failure(): RuntimeFailure | undefined
  /** Loads the modal and its commands. Rejects with `connect.cancelled` if it is unmounted meanwhile. */
  commands(): Promise<Commands>
  close(): void
  /** Loads the modal and lets it render its first view, after an intent of the visitor. A failure is left to the press, which reports it. */
  prepare(): void
  /** Loads, starts and renders the modal while the page is idle, with `preload: 'idle'`. Returns a function that cancels what has not begun. */
  preload(): () => void
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

export type LoaderSource = { options: ModalOptions; actor?: undefined } | { actor: ModalActor; options?: undefined }

export function createLoader({ options, actor }: LoaderSource): Loader {
  const sources = options && shareAdapterSources(options)
  const preload = options?.preload ?? 'idle'
  let isWanted = false
  let holders = 0
  let closes = 0
  const slot = createSlot((pace, nextTurn) => {
    const turn = async () => {
      await nextTurn()
      // Unmounted, or never mounted.
      if (holders === 0) throw loadError('connect.cancelled', {})
    }
    return loadRuntime({ actor, sources, pace, turn, host: loader })
  })

  const loader: Loader = {
    runtime: slot.runtime,
    shown: () => slot.runtime() ?? slot.failure()?.runtime,
    failure: slot.failure,
    subscribe: slot.subscribe,
    load: () => {
      isWanted = true
      const { pace, promise } = slot.start()
      pace.hurry()
      return promise
    },
    commands: async () => {
      const runtime = await loader.load()
      const commands = await runtime.commands()
      if (slot.runtime() !== runtime) throw loadError('connect.cancelled', {})
      return commands
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
      if (failed === loader.shown()) slot.stop(isWanted ? why : undefined)
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
        const { pace, promise } = slot.start()
        const prepare = async () => {
          const made = await promise
          await pace.turn()
          made.prepare()
        }
        prepare().catch(ignore)
      })
    },
    check: async () => {
      const { createActor } = await modalModule()
      if (options) createActor(options)
    },
    hasStoredConnection: () => hasStoredConnection(options),
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

const modalModule = async () => {
  try {
    return await loadModal()
  } catch (cause) {
    throw loadError('chunk.failed', { chunk: 'modal' }, cause)
  }
}

type Loading = {
  actor: ModalActor | undefined
  /** Set unless the actor is the host's. */
  sources: AdapterSources | undefined
  pace: Pace
  turn: () => Promise<void>
  host: RuntimeHost
}

/** Loads files, creates the actor, starts it: each is a slice of its own. */
async function loadRuntime({ actor, sources, pace, turn, host }: Loading): Promise<Runtime> {
  // Both at once, so that all files come in one round trip.
  const adapters = sources?.load()
  adapters?.catch(ignore)
  const { createActor, createRuntime } = await modalModule()
  // For a visitor who waits the actor shows what is missing.
  if (adapters) await pace.unlessHurried(adapters)
  await turn()
  const own = actor ?? createActor(sources!.options)
  await turn()
  const made = createRuntime(own, sources?.options, host)
  try {
    await turn()
  } catch (error) {
    made.stop()
    throw error
  }
  return made
}

function hasStoredConnection(options: ModalOptions | undefined): boolean {
  try {
    const storage = options?.storage ?? options?.ports?.storage
    return Boolean(storage ? storage.get(STORED_CONNECTION) : window.localStorage.getItem(STORED_CONNECTION))
  } catch {
    return false
  }
}
