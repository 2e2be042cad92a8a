import type { ModalSnapshot } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useReadOrThrow } from '../loader/useRead.ts'

/**
 * Reads from the whole actor tree; the selector may descend into children. Undefined until there is an actor.
 * Give a stable function: a new one at each render is read at each render.
 */
export function useModalSelector<Value>(selector: (snapshot: ModalSnapshot) => Value): Value | undefined {
  return useReadOrThrow<Value | undefined>(
    useCallback((runtime: Runtime) => selector(runtime.actor.getSnapshot()), [selector]),
    undefined,
  )
}
