import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './BadgedPicture.css?inline'

export interface BadgedPictureProps {
  /** A 12 px icon in the lower end corner. */
  icon: ReactNode
  tone?: 'neutral' | 'good' | 'bad'
  /** A 40 px picture. */
  children: ReactNode
}

/** Picture with an icon in its corner: the direction or the outcome of a transaction. */
export function BadgedPicture({ icon, tone = 'neutral', children }: BadgedPictureProps) {
  useStyles(styles)
  return (
    <span className="badged-picture">
      {children}
      <span className="badge" data-tone={tone}>
        {icon}
      </span>
    </span>
  )
}
