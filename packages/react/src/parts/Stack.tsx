import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import styles from './Stack.css?inline'

export interface StackProps {
  /** Space between the children, in px. */
  gap?: 4 | 8 | 12 | 16
  children: ReactNode
}

/** Children below each other. */
export function Stack({ gap = 8, children }: StackProps) {
  useStyles(styles)
  return <div className={classNames('stack', gap !== 8 && `gap-${gap}`)}>{children}</div>
}

/** Children beside each other, in columns of equal width. */
export function Columns({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <div className="columns">{children}</div>
}

export interface ActionsProps {
  /** Replaces the columns of equal width; the view's own styles lay the children out. */
  className?: string
  children: ReactNode
}

/** Actions of a screen, side by side at its lower edge; they stay visible while the rest scrolls. */
export function Actions({ className = 'columns', children }: ActionsProps) {
  useStyles(styles)
  return <div className={classNames('actions', className)}>{children}</div>
}

export interface IntroProps {
  title?: ReactNode
  /** Above the title: a picture, a ring or a figure. */
  picture?: ReactNode
  /** Text below the title. */
  children?: ReactNode
  /** Adds space around it, for a screen with nothing else on it. */
  roomy?: boolean
}

/** Centred picture, title and text of a screen. */
export function Intro({ title, picture, children, roomy }: IntroProps) {
  useStyles(styles)
  return (
    <div className={classNames('intro', roomy && 'roomy')}>
      {picture}
      {title != null && <h2>{title}</h2>}
      {children != null && <p>{children}</p>}
    </div>
  )
}
