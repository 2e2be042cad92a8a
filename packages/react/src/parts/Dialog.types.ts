import type { ReactNode } from 'react'

export interface DialogProps {
  /** `closed` leaves the top layer and fades out; `useLeaving` keeps the content until then. */
  state: 'closed' | 'opening' | 'open' | 'shaking'
  /** Inline in the page: no backdrop, no focus trap, no Escape. */
  embedded?: boolean
  /** The page is operable, and what it draws lies above the sheet: a wallet is asked. The sheet stays where it is. */
  aside?: boolean
  /** Identifies the content. When it changes and removes the focused element, the title gets the focus. */
  contentKey?: string
  /** Escape, or the platform's back gesture. The dialog stays open until `state` changes. */
  onCancel?: () => void
  /** A press outside the sheet. */
  onBackdrop?: () => void
  /** First intent within an embedded sheet: it is pointed at, focused or touched. Must be a stable function. */
  onIntent?: () => void
  /** First press within the sheet since it opened. Must be a stable function. */
  onFirstPress?: () => void
  /** Content above the sheet in the top layer: toasts. */
  overlay?: ReactNode
  children: ReactNode
}
