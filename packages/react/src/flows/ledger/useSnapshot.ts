import { useCallback, useSyncExternalStore } from 'react'

/** An actor as a renderer sees it. */
type Watched<Snapshot> = {
  getSnapshot(): Snapshot
  subscribe(listener: () => void): { unsubscribe(): void }
}

const nothing = () => {}

/** The snapshot of one actor, and a render with each of its changes alone; undefined as long as there is no actor. */
export function useSnapshot<Snapshot>(actor: Watched<Snapshot> | undefined): Snapshot | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener)
      return subscription ? () => subscription.unsubscribe() : nothing
    },
    [actor],
  )
  const read = () => actor?.getSnapshot()
  return useSyncExternalStore(subscribe, read, read)
}
