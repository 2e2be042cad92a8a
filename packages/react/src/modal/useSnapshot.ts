import { useCallback, useSyncExternalStore } from 'react'

/** Part of an actor that a renderer uses. */
type Watchable<Snapshot> = {
  getSnapshot(): Snapshot
  subscribe(listener: () => void): { unsubscribe(): void }
}

const nothing = () => {}

/** Snapshot of one actor; renders again only when it changes. Undefined without an actor. */
export function useSnapshot<Snapshot>(actor: Watchable<Snapshot> | undefined): Snapshot | undefined {
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
