import type { ModalActor, ModalSnapshot } from '@foyer/core'
import { useCallback } from 'react'
import { useHandle } from '../../loader/HandleContext.ts'
import { useRead } from '../../loader/useRead.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Views are rendered by their runtime alone, so for them it is always there. */
export const useActor = (): ModalActor => useHandle().runtime()!.actor

/** Reads from the actor tree, children included. Give a stable selector. */
export function useSelected<Value>(selector: (snapshot: ModalSnapshot) => Value): Value {
  const read = useCallback((runtime: Runtime) => selector(runtime.actor.getSnapshot()), [selector])
  return useRead<Value | undefined>(read, undefined) as Value
}
