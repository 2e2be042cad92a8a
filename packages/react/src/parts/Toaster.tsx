import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Toaster.css?inline'

export interface ToasterProps {
  /** Announced when the screen reader pauses. */
  status: ReactNode
  /** Announced at once. */
  alert?: ReactNode
}

/** Live regions for toasts, above everything else. */
export function Toaster({ status, alert }: ToasterProps) {
  useStyles(styles)
  return (
    <div className="toaster">
      <div role="status">{status}</div>
      <div role="alert">{alert}</div>
    </div>
  )
}
