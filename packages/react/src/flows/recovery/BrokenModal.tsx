import { selectWindow } from '@foyer/core'
import { useLayoutEffect } from 'react'
import { useHandle } from '../../loader/HandleContext.ts'
import { ShadowHost } from '../../loader/ShadowHost.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import type { ThemeOptions } from '../../theme/hostTheme.ts'
import { modalStyles } from '../../theme/modalStyles.ts'
import { Broken } from './Broken.tsx'
import { hasSettled, restart } from './restart.ts'

/** After an error of the root actor: an open window says so and waits for the visitor, and behind a closed one a new actor starts. */
export function BrokenModal({ theme }: { theme: ThemeOptions | undefined }) {
  const handle = useHandle()
  const runtime = handle.shown()!
  const snapshot = runtime.actor.getSnapshot()
  const { embedded } = snapshot.context.config
  const isOpen = selectWindow(snapshot) !== 'closed'
  const dismiss = () => {
    if (runtime.isReplaceable) restart(handle, runtime)
    else handle.fail(runtime, { isFinal: true })
  }
  useLayoutEffect(() => {
    // The host's order to close is the visitor's.
    runtime.close = dismiss
    if (!isOpen && runtime.isReplaceable && hasSettled(handle)) restart(handle, runtime)
  })
  if (!isOpen) return null
  return (
    <ShadowHost tag="foyer-modal" styles={modalStyles} theme={theme} state="open">
      <Dialog state="open" embedded={embedded} onCancel={dismiss} onBackdrop={dismiss}>
        <Broken
          onAgain={runtime.isReplaceable ? () => restart(handle, runtime, 'open') : undefined}
          onClose={embedded ? undefined : dismiss}
        />
      </Dialog>
    </ShadowHost>
  )
}
