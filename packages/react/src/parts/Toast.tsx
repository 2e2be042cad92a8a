import { CheckIcon, ErrorIcon } from '../icons/flowIcons.ts'
import { CloseIcon, SpinnerIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import { Pressable } from './Pressable.tsx'
import styles from './Toast.css?inline'

export interface ToastProps {
  variant: 'loading' | 'success' | 'error'
  message: string
  /** Accessible name of the button that hides the toast. */
  hideLabel: string
  onHide: () => void
}

const icons = { loading: SpinnerIcon, success: CheckIcon, error: ErrorIcon }

/** Message about an event; render it in a live region that is already in the document. */
export function Toast({ variant, message, hideLabel, onHide }: ToastProps) {
  useStyles(styles)
  const Icon = icons[variant]
  return (
    <div className="toast" data-part="toast" part="toast" data-variant={variant}>
      <Icon size={18} />
      <span>{message}</span>
      <Pressable className="toast-hide" part="toast-hide" aria-label={hideLabel} onClick={onHide}>
        <CloseIcon size={16} />
      </Pressable>
    </div>
  )
}
