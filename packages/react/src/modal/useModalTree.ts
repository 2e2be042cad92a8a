import { type ModalActor, type ModalSnapshot, selectWindow } from '@foyer/core'
import { useCallback, useRef } from 'react'
import { type Device, useModalContext } from './ModalContext.ts'
import { useSelection } from './useSelection.ts'

export const useActor = (): ModalActor => useModalContext().actor

export const useDevice = (): Device => useModalContext().device

/** Reads from the actor tree, children included. Give a stable selector. */
export function useSelected<Value>(selector: (snapshot: ModalSnapshot) => Value): Value {
  const { actor, subscribe } = useModalContext()
  const read = useCallback(() => selector(actor.getSnapshot()), [actor, selector])
  return useSelection<Value | undefined>(subscribe, read, undefined) as Value
}

/** `useSelected` for the content of a view: keeps its value while the window fades out. */
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
