import { selectWindow } from '@foyer/core'
import { useLayoutEffect, useRef } from 'react'
import { useModalContext } from '../../modal/ModalContext.ts'
import { useSelected } from '../../modal/useModalTree.ts'
import { Broken } from './Broken.tsx'

/** Replaces a view that has thrown, in the same window. `onRetry` renders the view again. */
export function BrokenView({ onRetry }: { onRetry: () => void }) {
  const { actor, recovery } = useModalContext()
  const { embedded } = actor.getSnapshot().context.config
  const isClosed = useSelected(selectWindow) === 'closed'
  const retry = useRef(onRetry)
  // A window that is opened again shows its view again, not the earlier error.
  useLayoutEffect(() => (isClosed ? retry.current : undefined), [isClosed])
  return (
    <Broken
      onAgain={recovery.canRestart ? () => recovery.restart('open') : onRetry}
      onClose={embedded ? undefined : () => actor.send({ type: 'modal.dismiss' })}
    />
  )
}
