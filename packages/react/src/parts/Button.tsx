import type { ReactNode } from 'react'
import { SpinnerIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Button.css?inline'
import { classNames } from './classNames.ts'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface ButtonProps extends Omit<PressableProps, 'part'> {
  part?: string
  /** `primary` at most once on a screen; `tile` has the icon above a short label. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'tile'
  icon?: ReactNode
}

/** Button of 48 px height and full width. A busy one shows a spinner in place of its icon. */
export function Button({ part = 'button', variant = 'secondary', icon, busy, children, ...rest }: ButtonProps) {
  useStyles(styles)
  return (
    <Pressable {...rest} part={part} busy={busy} className={classNames('button', variant)}>
      {busy ? <SpinnerIcon /> : icon}
      {children != null && <span>{children}</span>}
    </Pressable>
  )
}
