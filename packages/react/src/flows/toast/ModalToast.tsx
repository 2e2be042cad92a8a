import type { ModalSnapshot, ToastSnapshot } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { Toaster } from '../../parts/Toaster.tsx'
import { Later } from '../modal/Later.tsx'
import { useSelected } from '../modal/useModalTree.ts'
import { toastChunk } from './toastChunk.ts'

const toastOf = (snapshot: ModalSnapshot) =>
  (snapshot.children.toasts?.getSnapshot() as ToastSnapshot | undefined)?.context.toast

/**
 * The place of toasts. A `silent` one is mounted ahead of its turn: a live region that comes with its text is not spoken.
 * An error interrupts, the others wait for a pause.
 */
export function ModalToast({ silent }: { silent?: boolean }) {
  const toast = useSelected(toastOf)
  const { toasts } = useMessages()
  const shown = !silent && toast && (
    // Another key for another toast: the second of the same text moves in anew.
    <Later
      key={`${toast.variant} ${toast.message}`}
      module={toastChunk}
      given={{ variant: toast.variant, message: toasts[toast.message] }}
      loading={null}
      failed={() => toasts[toast.message]}
    />
  )
  const urgent = toast?.variant === 'error'
  return <Toaster status={!urgent && shown} alert={urgent && shown} />
}
