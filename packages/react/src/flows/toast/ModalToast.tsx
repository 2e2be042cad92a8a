import type { ModalSnapshot, ToastSnapshot } from '@foyer/core'
import { doors } from '../../doors.ts'
import { Lazy } from '../../lazy/Lazy.tsx'
import { useSelected } from '../../modal/useModalTree.ts'
import { Toaster } from '../../parts/Toaster.tsx'

const toastOf = (snapshot: ModalSnapshot) =>
  (snapshot.children.toasts?.getSnapshot() as ToastSnapshot | undefined)?.context.toast

/**
 * Live regions of the toasts. A `silent` one is mounted in advance: a live region that is added with its text is not announced.
 * An error interrupts the screen reader, the others wait for a pause.
 */
export function ModalToast({ silent }: { silent?: boolean }) {
  const toast = useSelected(toastOf)
  const shown = !silent && toast && (
    <Lazy module={doors.next} loading={null} failed={() => null}>
      {({ ToastContent }) => (
        // Another key for another toast, so that it is animated too.
        <ToastContent key={`${toast.variant} ${toast.message}`} {...toast} />
      )}
    </Lazy>
  )
  const urgent = toast?.variant === 'error'
  return <Toaster status={!urgent && shown} alert={urgent && shown} />
}
