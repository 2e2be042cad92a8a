import type { Toast as ToastState } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useModalContext } from '../../modal/ModalContext.ts'
import { Toast } from '../../parts/Toast.tsx'
import { toastMessages } from './messages.ts'

/** Toast on screen, with its text in the host's language. */
export function ToastContent({ variant, message, values }: ToastState) {
  const { actor } = useModalContext()
  const messages = useMessages(toastMessages)
  return (
    <Toast
      variant={variant}
      message={values ? fill<string>(messages[message], values) : messages[message]}
      hideLabel={messages.hide}
      onHide={() => actor.getSnapshot().children.toasts?.send({ type: 'toast.hide' })}
    />
  )
}
