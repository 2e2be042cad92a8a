import { useCallback, useRef, useSyncExternalStore } from 'react'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** Plain data is compared by content, as selectors create new objects at each call; everything else by identity. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}

/** Reads from a store and renders again when the value has changed. `read` must be stable; `absent` is the value on a server. */
export function useSelection<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  absent: Value,
): Value {
  const last = useRef<Value>(absent)
  const get = useCallback(() => {
    const next = read()
    if (!isSame(last.current, next)) last.current = next
    return last.current
  }, [read])
  return useSyncExternalStore(subscribe, get, () => absent)
}
