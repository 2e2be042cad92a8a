import type { ModalSnapshot } from '@foyer/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'

const nothing = () => undefined

/**
 * Reads from the whole actor tree; the selector may descend into children. Undefined until there is an actor.
 * Give a stable function: a new one at each render is read at each render. Its errors are thrown to the component.
 */
export function useModalSelector<Value>(selector: (snapshot: ModalSnapshot) => Value): Value | undefined {
  const loader = useLoader()
  const read = useCallback(() => loader.runtime()?.select(selector), [loader, selector])
  return useSyncExternalStore(loader.subscribe, read, nothing)
}
