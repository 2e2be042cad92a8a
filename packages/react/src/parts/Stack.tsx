import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

export interface StackProps {
  /** In px between its children. */
  gap?: 4 | 8 | 12 | 16
  children: ReactNode
}

/** One thing under the other. */
export function Stack({ gap = 8, children }: StackProps) {
  return <div className={classNames('stack', gap !== 8 && `g${gap}`)}>{children}</div>
}

/** Equal columns: two actions, four tiles, five marks. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="cols">{children}</div>
}

/** The screen's actions: side by side at its lower edge, where a thumb reaches them, in sight while the rest scrolls. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="cols acts">{children}</div>
}

export interface LeadProps {
  title?: ReactNode
  /** Above the title: a picture, a ring, a figure. */
  picture?: ReactNode
  /** Its text. */
  children?: ReactNode
  /** More room around it: nothing else is on the screen. */
  roomy?: boolean
}

/** What a screen says, in the middle of it. */
export function Lead({ title, picture, children, roomy }: LeadProps) {
  return (
    <div className={classNames('lead', roomy && 'roomy')}>
      {picture}
      {title != null && <h2>{title}</h2>}
      {children != null && <p>{children}</p>}
    </div>
  )
}

/** A word over a group of rows. */
export function Label({ children }: { children: ReactNode }) {
  return <h2 className="label small">{children}</h2>
}

/** Small print. */
export function Foot({ children }: { children: ReactNode }) {
  return <p className="foot small">{children}</p>
}
