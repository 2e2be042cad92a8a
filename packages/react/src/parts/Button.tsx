import type { ReactNode } from 'react'
import { SpinnerIcon } from '../icons/index.ts'
import { classNames } from './classNames.ts'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface ButtonProps extends Omit<PressableProps, 'part'> {
  part?: string
  /** `primary` once a screen; `tile` stacks the icon over a short word. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'tile'
  icon?: ReactNode
}

/** A 48 px action over the whole width it is given. While busy the spinner takes the icon's place. */
export function Button({ part = 'button', look = 'secondary', icon, busy, children, ...rest }: ButtonProps) {
  return (
    <Pressable {...rest} part={part} busy={busy} className={classNames('btn', look)}>
      {busy ? <SpinnerIcon /> : icon}
      {children != null && <span className="cut">{children}</span>}
    </Pressable>
  )
}
