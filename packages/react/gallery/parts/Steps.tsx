import { useStyles } from '../../src/theme/useStyles.ts'
import styles from './Steps.css?inline'

/** Progress in steps: `at` of `of` are done. */
export function Steps({ label, at, of }: { label: string; at: number; of: number }) {
  useStyles(styles)
  return (
    <div
      className="steps"
      role="progressbar"
      aria-label={label}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={of}
    >
      {Array.from({ length: of }, (_, step) => step).map(step => (
        <span key={step} className={step < at ? 'step done' : 'step'} />
      ))}
    </div>
  )
}
