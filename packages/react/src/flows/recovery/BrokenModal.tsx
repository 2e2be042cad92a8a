import { selectWindow } from '@foyer/core'
import { useLayoutEffect } from 'react'
import { useModalContext } from '../../modal/ModalContext.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { ShadowHost } from '../../parts/ShadowHost.tsx'
import { modalStyles } from '../../theme/modalStyles.ts'
import { Broken } from './Broken.tsx'

/** Shown after an error of the root actor. An open window waits for the visitor; behind a closed one a new actor starts. */
export function BrokenModal() {
  const { actor, recovery, attributes, theme } = useModalContext()
  const snapshot = actor.getSnapshot()
  const { embedded } = snapshot.context.config
  const isOpen = selectWindow(snapshot) !== 'closed'
  useLayoutEffect(() => {
    if (!isOpen && recovery.canRestart && recovery.hasSettled()) recovery.restart()
  })
  if (!isOpen) return null
  return (
    <ShadowHost
      tag="foyer-modal"
      styles={modalStyles}
      theme={theme}
      attributes={{ ...attributes, 'data-state': 'open' }}
    >
      <Dialog state="open" embedded={embedded} onCancel={recovery.dismiss} onBackdrop={recovery.dismiss}>
        <Broken
          onAgain={recovery.canRestart ? () => recovery.restart('open') : undefined}
          onClose={embedded ? undefined : recovery.dismiss}
        />
      </Dialog>
    </ShadowHost>
  )
}
