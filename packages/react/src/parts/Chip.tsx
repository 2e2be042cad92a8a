import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Chip.css?inline'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface ChipProps extends Omit<PressableProps, 'part'> {
  part?: string
  /** A 24 px picture. */
  picture?: ReactNode
  /** Adds a chevron: the chip opens a list of choices. */
  opens?: boolean
}

/** Pill of 36 px height that shows one choice of several. */
export function Chip({ part = 'chip', picture, opens, children, ...rest }: ChipProps) {
  useStyles(styles)
  return (
    <Pressable {...rest} part={part} className="chip">
      {picture}
      <span className="truncate">{children}</span>
      {opens && <ChevronDownIcon size={16} />}
    </Pressable>
  )
}
