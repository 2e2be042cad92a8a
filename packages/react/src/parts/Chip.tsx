import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/index.ts'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface ChipProps extends Omit<PressableProps, 'part'> {
  part?: string
  /** A 24 px picture. */
  picture?: ReactNode
  /** It opens a choice. */
  opens?: boolean
}

/** A 36 px pill: one thing chosen among several. */
export function Chip({ part = 'chip', picture, opens, children, ...rest }: ChipProps) {
  return (
    <Pressable {...rest} part={part} className="chip">
      {picture}
      <span className="cut">{children}</span>
      {opens && <ChevronDownIcon size={16} />}
    </Pressable>
  )
}
