import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Runtime } from '../runtime/runtime.ts'
import { useHandle } from './HandleContext.ts'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** Plain data is compared by what it says: selectors make it anew at each call. Everything else is compared by identity. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => isSame(a[key], b[key]))
}

/**
 * Reads from the actor tree and renders again when what was read has changed; `absent` until the runtime is there, and on a server.
 * It is called in the host's components: what cannot be read is `absent` too, and the runtime has failed.
 */
export function useRead<Value>(read: (runtime: Runtime) => Value, absent: Value): Value {
  const handle = useHandle()
  const readSafely = useCallback(
    (runtime: Runtime) => {
      try {
        return read(runtime)
      } catch (error) {
        // Not while React renders.
        queueMicrotask(() => {
          if (handle.runtime() !== runtime) return
          handle.fail(runtime, {})
          throw error
        })
        return absent
      }
    },
    [handle, read, absent],
  )
  return useReadOrThrow(readSafely, absent)
}

/** `useRead` for a view, where an error boundary is near, and for what the host gives to read. */
export function useReadOrThrow<Value>(read: (runtime: Runtime) => Value, absent: Value): Value {
  const handle = useHandle()
  const last = useRef<Value>(absent)
  const get = useCallback(() => {
    const runtime = handle.runtime()
    const next = runtime ? read(runtime) : absent
    if (!isSame(last.current, next)) last.current = next
    return last.current
  }, [handle, read, absent])
  return useSyncExternalStore(handle.subscribe, get, () => absent)
}
