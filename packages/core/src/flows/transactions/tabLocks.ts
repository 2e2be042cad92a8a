import { quietly } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'

type Locks = Ports['locks']

/**
 * Holds a lock until the returned function is called. `granted` is called once it is held: at once where the platform has no locks, so that
 * each tab counts as the only one.
 * @see https://developer.mozilla.org/en-US/docs/Web/API/Web_Locks_API
 */
export function holdLock(locks: Locks, name: string, granted: () => void = () => {}): () => void {
  if (!locks) {
    granted()
    return () => {}
  }
  const waiting = new AbortController()
  let release = () => waiting.abort()
  quietly(() =>
    locks.request(name, { signal: waiting.signal }, () => {
      granted()
      return new Promise<void>(resolve => {
        release = resolve
      })
    }),
  )
  return () => release()
}

/** Whether any tab holds a lock. False where the platform has none, or does not say. */
export async function isHeld(locks: Locks, name: string): Promise<boolean> {
  try {
    const held = (await locks?.query())?.held ?? []
    return held.some(lock => lock.name === name)
  } catch {
    return false
  }
}
