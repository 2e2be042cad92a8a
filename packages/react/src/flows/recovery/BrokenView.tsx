import { selectWindow } from '@foyer/core'
import { useLayoutEffect, useRef } from 'react'
import { useHandle } from '../../loader/HandleContext.ts'
import { useActor, useSelected } from '../modal/useModalTree.ts'
import { Broken } from './Broken.tsx'
import { restart } from './restart.ts'

/** In place of a view that cannot be rendered, in the same window. `onRetry` renders it anew. */
export function BrokenView({ onRetry }: { onRetry: () => void }) {
  const handle = useHandle()
  const runtime = handle.shown()!
  const actor = useActor()
  const { embedded } = actor.getSnapshot().context.config
  const isClosed = useSelected(selectWindow) === 'closed'
  const retry = useRef(onRetry)
  // A window that is opened again shows its view again, not the error of the time before.
  useLayoutEffect(() => (isClosed ? retry.current : undefined), [isClosed])
  return (
    <Broken
      onAgain={runtime.isReplaceable ? () => restart(handle, runtime, 'open') : onRetry}
      onClose={embedded ? undefined : () => actor.send({ type: 'modal.dismiss' })}
    />
  )
}
