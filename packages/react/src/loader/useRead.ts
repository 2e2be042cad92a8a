import { useCallback } from 'react'
import { useSelection } from '../useSelection.ts'
import { useLoader } from './LoaderContext.ts'
import type { Runtime } from './runtime.ts'

/**
 * Reads from the running modal and renders again when the value has changed; `absent` until it has loaded, and on a server.
 * For components of the host: if reading throws, the value is `absent` and the runtime has failed.
 */
export function useRead<Value>(read: (runtime: Runtime) => Value, absent: Value): Value {
  const loader = useLoader()
  const readSafely = useCallback(
    (runtime: Runtime) => {
      try {
        return read(runtime)
      } catch (error) {
        // Not while React renders.
        queueMicrotask(() => {
          if (loader.runtime() !== runtime) return
          loader.fail(runtime, {})
          throw error
        })
        return absent
      }
    },
    [loader, read, absent],
  )
  return useReadOrThrow(readSafely, absent)
}

/** `useRead` for a selector of the host, which may throw its own errors. */
export function useReadOrThrow<Value>(read: (runtime: Runtime) => Value, absent: Value): Value {
  const loader = useLoader()
  const get = useCallback(() => {
    const runtime = loader.runtime()
    return runtime ? read(runtime) : absent
  }, [loader, read, absent])
  return useSelection(loader.subscribe, get, absent)
}
