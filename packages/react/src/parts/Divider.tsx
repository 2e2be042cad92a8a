import { useStyles } from '../theme/useStyles.ts'
import styles from './Divider.css?inline'

/** Line with an optional word in its middle. */
export function Divider({ children }: { children?: string }) {
  useStyles(styles)
  return <div className="divider small">{children}</div>
}
