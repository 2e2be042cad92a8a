import { type ChainNamespace, type ModalActor, type ModalSnapshot, selectWindow } from '@foyer/core'
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

/** `useShown` for a value that may disappear before its view does: keeps the last one. */
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

type ConnectionEvent = Parameters<NonNullable<ModalSnapshot['children'][`connection:${ChainNamespace}`]>['send']>[0]

/** Returns a function that sends an event to the connection of a namespace. */
export function useConnectionSend(namespace: ChainNamespace) {
  const actor = useActor()
  return useCallback(
    (event: ConnectionEvent) => {
      const connection = actor.getSnapshot().children[`connection:${namespace}`]
      // Without one its file did not load: whatever waits for it is sent once it has.
      if (connection) connection.send(event)
      else actor.send({ type: 'connections.wanted' })
    },
    [actor, namespace],
  )
}
