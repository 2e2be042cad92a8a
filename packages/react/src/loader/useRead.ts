import { useCallback, useSyncExternalStore } from 'react'
import { useLoader } from './LoaderContext.ts'
import type { Runtime } from './runtime.ts'

/**
 * Reads from the running modal and renders again when the value is another one. Without a modal it is `absent`; `unknown` on a server, and while a
 * stored connection has not been looked at. If reading throws, the value is `absent` and the runtime has failed.
 */
export function useRead<Value>(read: (runtime: Runtime) => Value, absent: Value, unknown = absent): Value {
  const loader = useLoader()
  const get = useCallback(() => {
    const runtime = loader.runtime()
    if (unknown !== absent && loader.isUnknown()) return unknown
    try {
      return runtime ? read(runtime) : absent
    } catch (error) {
      // Not while React renders.
      queueMicrotask(() => {
        if (loader.runtime() !== runtime) return
        loader.fail(runtime, {})
        throw error
      })
      return absent
    }
  }, [loader, read, absent, unknown])
  return useSyncExternalStore(loader.subscribe, get, () => unknown)
}
