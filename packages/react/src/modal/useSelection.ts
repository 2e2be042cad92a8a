import { useCallback, useRef, useSyncExternalStore } from 'react'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

const isOwn = (whole: Plain, key: string, part: unknown) => Object.hasOwn(whole, key) && Object.is(whole[key], part)

/**
 * Plain data is compared by content, as selectors create new objects at each call; everything else by identity. The result has the
 * content of `next`, with every part that is the same as in `last` by identity: a component that shows one part need not render for another.
 */
export function shared<Value>(last: unknown, next: Value): Value {
  if (Object.is(last, next)) return next
  if (!isPlain(last) || !isPlain(next) || Array.isArray(last) !== Array.isArray(next)) return next
  const parts = Object.entries(next).map(([key, part]) => [key, shared(last[key], part)] as const)
  if (parts.length === Object.keys(last).length && parts.every(([key, part]) => isOwn(last, key, part)))
    return last as Value
  return (Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Value
}

/** Reads from a store and renders again when the value has changed. `read` must be stable; `absent` is the value on a server. */
export function useSelection<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  absent: Value,
): Value {
  const last = useRef<Value>(absent)
  const get = useCallback(() => {
    last.current = shared(last.current, read())
    return last.current
  }, [read])
  return useSyncExternalStore(subscribe, get, () => absent)
}
