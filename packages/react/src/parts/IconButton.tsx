import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './IconButton.css?inline'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface IconButtonProps extends Omit<PressableProps, 'part' | 'children'> {
  part?: string
  /** Accessible name. */
  label: string
  icon: ReactNode
}

/** Round 40 px button that shows only an icon. */
export function IconButton({ part = 'icon-button', label, icon, ...rest }: IconButtonProps) {
  useStyles(styles)
  return (
    <Pressable {...rest} part={part} className="icon-button" aria-label={label}>
      {icon}
    </Pressable>
  )
}
