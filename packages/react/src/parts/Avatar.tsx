import type { CSSProperties } from 'react'
import { hash, hueOf } from '../theme/hash.ts'

export interface AvatarProps {
  /** The text it is made from; case does not matter. */
  seed: string
  /** In px. */
  size?: 24 | 40 | 56 | 72
}

/** A disc of three colours that always are the same for the same text. */
export function Avatar({ seed, size = 24 }: AvatarProps) {
  const value = hash(seed.toLowerCase())
  const style = {
    '--a': hueOf(value),
    '--b': hueOf((value % 12) + 2 + ((value >>> 9) % 3)),
    '--turn': `${(value >>> 17) % 360}deg`,
  }
  return <span className={`ava p${size}`} style={style as CSSProperties} aria-hidden="true" />
}
