/** Milliseconds after which a module counts as failed. One that arrives later is still used. */
const LOAD_TIMEOUT = 15_000

export type LazyStatus = 'idle' | 'loading' | 'loaded' | 'failed'

/** Module behind an `import()`, fetched once. */
export interface LazyModule<Module> {
  /** Fetches the module unless it has loaded or is loading. After a failure it is fetched again. Rejects when it does not load. */
  load(): Promise<Module>
  /** The module, once it has loaded. */
  loaded(): Module | undefined
  status(): LazyStatus
  /** Calls the listener after each change of the status. */
  subscribe(listener: () => void): () => void
}

/** Wraps an `import()`. Each attempt after a failure or a time-out fetches again, and the first module to arrive is kept. */
export function lazyModule<Module>(fetch: () => Promise<Module>, timeout = LOAD_TIMEOUT): LazyModule<Module> {
  const listeners = new Set<() => void>()
  let status: LazyStatus = 'idle'
  let loaded: Module | undefined
  let pending: Promise<Module> | undefined

  const setStatus = (next: LazyStatus) => {
    if (status === next) return
    status = next
    for (const listener of listeners) listener()
  }

  const arrival = async () => {
    const module = await fetch()
    loaded ??= module
    setStatus('loaded')
    return loaded
  }

  const attempt = async () => {
    const expiry = expire(timeout)
    try {
      return await Promise.race([arrival(), expiry.promise])
    } catch (error) {
      // Late: an earlier attempt has arrived meanwhile.
      if (loaded !== undefined) return loaded
      pending = undefined
      setStatus('failed')
      throw error
    } finally {
      expiry.cancel()
    }
  }

  return {
    load: () => {
      if (loaded !== undefined) return Promise.resolve(loaded)
      if (!pending) {
        pending = attempt()
        setStatus('loading')
      }
      return pending
    },
    loaded: () => loaded,
    status: () => status,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Promise that rejects after a time, unless it is cancelled. */
function expire(milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The module did not load in time.')), milliseconds)
  })
  return { promise, cancel: () => clearTimeout(timer) }
}
