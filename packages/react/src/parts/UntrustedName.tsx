import type { ReactNode } from 'react'
import { WarningIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './UntrustedName.css?inline'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface UntrustedNameProps {
  /** Name from outside; its text direction is isolated, and a long one is truncated. */
  name: string
  /** Reason for a warning beside the name. */
  warning?: string | undefined
  children?: ReactNode
}

/** Name from outside, with a warning when it can be mistaken for another. */
export function UntrustedName({ name, warning, children }: UntrustedNameProps) {
  useStyles(styles)
  return (
    <span className="untrusted-name">
      <bdi className="truncate">{name}</bdi>
      {children}
      {warning !== undefined && (
        <span className="untrusted-name-warning" data-part="look-alike" title={warning}>
          <WarningIcon size={16} />
          <VisuallyHidden>{warning}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
