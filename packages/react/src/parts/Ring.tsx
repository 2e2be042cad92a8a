import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/flowIcons.ts'
import { CloseIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import styles from './Ring.css?inline'

export interface RingProps {
  /** `idle`: only the picture, in the same size. */
  state: 'idle' | 'waiting' | 'failed' | 'done'
  round?: boolean
  /** A 72 px picture. */
  children: ReactNode
}

/** Picture in a ring that shows progress, failure or success. */
export function Ring({ state, round, children }: RingProps) {
  useStyles(styles)
  return (
    <span className={classNames('ring', state, round && 'round')} data-part="ring" part="ring" data-state={state}>
      <svg viewBox="0 0 96 96" fill="none" strokeWidth="3" strokeLinecap="round" aria-hidden="true" focusable="false">
        <rect className="ring-track" x="2" y="2" width="92" height="92" />
        <rect className="ring-progress" x="2" y="2" width="92" height="92" pathLength="100" />
      </svg>
      {children}
      {(state === 'done' || state === 'failed') && (
        <span className="ring-result">{state === 'done' ? <CheckIcon size={16} /> : <CloseIcon size={16} />}</span>
      )}
    </span>
  )
}
