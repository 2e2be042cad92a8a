import type { ChainNamespace, ModalSnapshot } from '@foyer/core'
import { useCallback } from 'react'
import { useActor } from './useModalTree.ts'

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
