import { type BuiltView, type Flow, type ModalSnapshot, selectView, selectWindow } from '@foyer/core'
import { useSyncExternalStore } from 'react'
import { chunkOf, isLazy } from './laterView.ts'
import { useShown } from './useModalTree.ts'

/** The flow that a view is a projection of: of the first view the modal's own, of a later one what its chunk says once it is there. */
export function useFlow(view: BuiltView | undefined): Flow | undefined {
  const chunk = view !== undefined && isLazy(view) ? chunkOf(view) : undefined
  const module = useSyncExternalStore(chunk?.subscribe ?? never, chunk?.loaded ?? nothing, nothing)
  return useShown(module?.selectFlow ?? selectModal)
}

const nothing = () => undefined
const never = () => nothing

const selectModal = (snapshot: ModalSnapshot): Flow | undefined =>
  selectView(snapshot) && {
    flow: 'modal',
    state: selectWindow(snapshot) === 'shaking' ? 'shaking' : 'idle',
    screen: undefined,
  }
