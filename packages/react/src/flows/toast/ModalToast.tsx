import type { ModalSnapshot, ToastSnapshot } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { Toaster } from '../../parts/Toast.tsx'
import { useSelected } from '../modal/useModalTree.ts'

const toastOf = (snapshot: ModalSnapshot) =>
  (snapshot.children.toasts?.getSnapshot() as ToastSnapshot | undefined)?.context.toast

/** The place of toasts. A `silent` one is mounted ahead of its turn: a live region that comes with its text is not spoken. */
export function ModalToast({ silent }: { silent?: boolean }) {
  const toast = useSelected(toastOf)
  const { toasts } = useMessages()
  const shown = silent ? undefined : toast
  return (
    <Toaster
      toast={
        shown && { id: `${shown.variant} ${shown.message}`, variant: shown.variant, message: toasts[shown.message] }
      }
    />
  )
}
