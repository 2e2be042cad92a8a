import type { AdapterSource, ModalOptions } from '@foyer/core'

/** Options with adapter sources that are called once, and their results. */
export interface AdapterSources {
  options: ModalOptions
  /** Calls every source that has not been called yet. Rejects if one of them fails; that one is called again the next time. */
  load(): Promise<unknown>
}

/** Lets the loader start the imports of the adapters, and the actor use the same promises. */
export function shareAdapterSources(options: ModalOptions): AdapterSources {
  // Not checked yet: invalid options are reported by the actor.
  if (!Array.isArray(options?.adapters)) return { options, load: async () => {} }
  const adapters = options.adapters.map(source => (typeof source === 'function' ? once(source) : source))
  return {
    options: { ...options, adapters },
    load: () => Promise.all(adapters.map(async source => typeof source === 'function' && source())),
  }
}

type LoadAdapters = Extract<AdapterSource, () => unknown>

function once(source: LoadAdapters): LoadAdapters {
  let loading: ReturnType<LoadAdapters> | undefined
  return () => {
    loading ??= (async () => source())().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
