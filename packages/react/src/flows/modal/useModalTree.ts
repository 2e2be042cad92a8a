import { type ModalActor, type ModalSnapshot, selectWindow } from '@foyer/core'
import { useCallback, useRef } from 'react'
import { useHandle } from '../../loader/HandleContext.ts'
import { useReadOrThrow } from '../../loader/useRead.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Views are rendered by their runtime alone, so for them it is always there. */
export const useActor = (): ModalActor => useHandle().shown()!.actor

/** Reads from the actor tree, children included. Give a stable selector. */
export function useSelected<Value>(selector: (snapshot: ModalSnapshot) => Value): Value {
  const read = useCallback((runtime: Runtime) => selector(runtime.actor.getSnapshot()), [selector])
  return useReadOrThrow<Value | undefined>(read, undefined) as Value
}

/** `useSelected` for what a view shows: while the window fades out it stays as it was, whatever closing it has changed. */
export function useShown<Value>(selector: (snapshot: ModalSnapshot) => Value): Value {
  const last = useRef<{ value: Value; open: boolean }>(undefined)
  return useSelected(
    useCallback(
      (snapshot: ModalSnapshot) => {
        const open = selectWindow(snapshot) !== 'closed'
        if (open || !last.current?.open) last.current = { value: selector(snapshot), open }
        return last.current.value
      },
      [selector],
    ),
  )
}

/** `useShown` for what may go before its view does: the last there was. */
export function useLastShown<Value>(selector: (snapshot: ModalSnapshot) => Value | undefined): Value | undefined {
  const last = useRef<Value>(undefined)
  return useShown(
    useCallback(
      (snapshot: ModalSnapshot) => {
        last.current = selector(snapshot) ?? last.current
        return last.current
      },
      [selector],
    ),
  )
}
