import { CheckIcon, ErrorIcon, SpinnerIcon } from '../icons/index.ts'
import { adopt } from '../theme/adopt.ts'
import { toast as sheet } from './Toast.css.ts'

export interface ToastProps {
  variant: 'loading' | 'success' | 'error'
  message: string
}

const icons = { loading: SpinnerIcon, success: CheckIcon, error: ErrorIcon }

const dress = (node: HTMLElement | null) => {
  if (node) adopt(node.getRootNode() as ShadowRoot, sheet)
}

/** A word about what has just happened. It stands in a live region that was there before it. */
export function Toast({ variant, message }: ToastProps) {
  const Icon = icons[variant]
  return (
    <div ref={dress} className="toast" data-part="toast" part="toast" data-variant={variant}>
      <Icon size={18} />
      <span>{message}</span>
    </div>
  )
}
