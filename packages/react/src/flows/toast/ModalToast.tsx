import type { ModalSnapshot, ToastSnapshot } from '@foyer/core'
import { doors } from '../../doors.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Lazy } from '../../lazy/Lazy.tsx'
import { useModalContext } from '../../modal/ModalContext.ts'
import { useSelected } from '../../modal/useModalTree.ts'
import { Toaster } from '../../parts/Toaster.tsx'
import { toastMessages } from './messages.ts'

const toastOf = (snapshot: ModalSnapshot) =>
  (snapshot.children.toasts?.getSnapshot() as ToastSnapshot | undefined)?.context.toast

/**
 * Live regions of the toasts. A `silent` one is mounted in advance: a live region that is added with its text is not announced.
 * An error interrupts the screen reader, the others wait for a pause.
 */
export function ModalToast({ silent }: { silent?: boolean }) {
  const { actor } = useModalContext()
  const toast = useSelected(toastOf)
  const messages = useMessages(toastMessages)
  const shown = !silent && toast && (
    <Lazy module={doors.next} loading={null} failed={() => messages[toast.message]}>
      {({ Toast }) => (
        // Another key for another toast, so that it is animated too.
        <Toast
          key={`${toast.variant} ${toast.message}`}
          variant={toast.variant}
          message={messages[toast.message]}
          hideLabel={messages.hide}
          onHide={() => actor.getSnapshot().children.toasts?.send({ type: 'toast.hide' })}
        />
      )}
    </Lazy>
  )
  const urgent = toast?.variant === 'error'
  return <Toaster status={!urgent && shown} alert={urgent && shown} />
}
