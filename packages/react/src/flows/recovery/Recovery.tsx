import type { ThemeOptions } from '../../theme/hostTheme.ts'
import { BrokenModal } from './BrokenModal.tsx'
import { BrokenView } from './BrokenView.tsx'

export interface RecoveryProps {
  /** Renders the view anew. Given where a view is broken, and not the whole modal. */
  onRetry?: () => void
  theme?: ThemeOptions | undefined
}

/** In place of a view that has thrown, or of the modal once its root actor has erred. */
export const Recovery = ({ onRetry, theme }: RecoveryProps) =>
  onRetry ? <BrokenView onRetry={onRetry} /> : <BrokenModal theme={theme} />
