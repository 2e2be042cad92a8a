import type { ModalOptions } from '@foyer/core'

/** Options with adapter sources that are called once, and their results. */
export interface AdapterSources {
  options: ModalOptions
  /** Calls every source that has not been called yet. Rejects if one of them fails; that one is called again the next time. */
  load(): Promise<unknown>
}

/** Lets the loader start the imports of the adapters and of WalletConnect, and the actor use the same promises. */
export function shareAdapterSources(options: ModalOptions): AdapterSources {
  // Not checked yet: invalid options are reported by the actor.
  if (!Array.isArray(options?.adapters)) return { options, load: async () => {} }
  const adapters = options.adapters.map(once)
  const walletConnect = once(options.walletConnect)
  return {
    options: { ...options, adapters, walletConnect },
    load: () => Promise.all([...adapters, walletConnect].map(async source => typeof source === 'function' && source())),
  }
}

/** Source that is called once; anything but a function is returned unchanged. */
function once<Source>(source: Source): Source {
  if (typeof source !== 'function') return source
  let loading: Promise<unknown> | undefined
  return (() => {
    loading ??= (async () => source() as unknown)().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }) as Source
}
