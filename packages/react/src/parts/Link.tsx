import { useStyles } from '../theme/useStyles.ts'
import styles from './Link.css?inline'
import { Pressable, type PressableProps } from './Pressable.tsx'

/** Link or action within a sentence. */
export function Link({ part = 'link', ...rest }: Omit<PressableProps, 'part'> & { part?: string }) {
  useStyles(styles)
  return <Pressable {...rest} part={part} className="link" />
}
