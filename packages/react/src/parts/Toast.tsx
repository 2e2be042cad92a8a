import { CheckIcon, ErrorIcon, SpinnerIcon } from '../icons/index.ts'

export interface ToastProps {
  /** Tells two toasts of the same text apart, so that the second moves in anew. */
  id: string | number
  variant: 'loading' | 'success' | 'error'
  message: string
}

const icons = { loading: SpinnerIcon, success: CheckIcon, error: ErrorIcon }

/**
 * The place of toasts: keep it mounted, a live region that comes with its text is not spoken.
 * An error interrupts, the others wait for a pause.
 */
export function Toaster({ toast }: { toast?: ToastProps }) {
  const urgent = toast?.variant === 'error'
  return (
    <div className="toaster">
      <div role="status">{toast && !urgent && <Toast key={toast.id} {...toast} />}</div>
      <div role="alert">{toast && urgent && <Toast key={toast.id} {...toast} />}</div>
    </div>
  )
}

function Toast({ variant, message }: ToastProps) {
  const Icon = icons[variant]
  return (
    <div className="toast" data-part="toast" part="toast" data-variant={variant}>
      <Icon size={18} />
      <span>{message}</span>
    </div>
  )
}
