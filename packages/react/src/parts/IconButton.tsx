import type { ReactNode } from 'react'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface IconButtonProps extends Omit<PressableProps, 'part' | 'children'> {
  part?: string
  /** Its accessible name. */
  label: string
  icon: ReactNode
}

/** A round 40 px button that shows only an icon. */
export function IconButton({ part = 'icon-button', label, icon, ...rest }: IconButtonProps) {
  return (
    <Pressable {...rest} part={part} className="icon" aria-label={label}>
      {icon}
    </Pressable>
  )
}
