import type { CSSProperties } from 'react'
import { hash, hueOf } from '../theme/hash.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Avatar.css?inline'

export interface AvatarProps {
  /** Text that the colours are derived from; case does not matter. */
  seed: string
  /** Diameter in px. */
  size?: 24 | 40 | 56 | 72
}

/** Disc in colours derived from a text; the same text always has the same colours. */
export function Avatar({ seed, size = 24 }: AvatarProps) {
  useStyles(styles)
  const value = hash(seed.toLowerCase())
  const style = {
    '--hue-start': hueOf(value),
    '--hue-end': hueOf((value % 12) + 2 + ((value >>> 9) % 3)),
    '--angle': `${(value >>> 17) % 360}deg`,
  }
  return <span className={`avatar size-${size}`} style={style as CSSProperties} aria-hidden="true" />
}
