import type { HTMLAttributes, MouseEvent } from 'react'

export interface PressableProps extends HTMLAttributes<HTMLElement> {
  /** Its name for machines (`data-part`) and for `::part`. */
  part: string
  /** Makes it a link. `null` is a link that has no address yet: it keeps its element and its focus, and is disabled. */
  href?: string | null
  target?: string
  type?: 'button' | 'submit'
  /** Stays focusable, so that a reason beside it can be read; a press does nothing. */
  disabled?: boolean
  /** Something it started is running: announced, and a second press does nothing. */
  busy?: boolean
}

const refuse = (event: MouseEvent) => event.preventDefault()

/** Whatever can be pressed: one look whether it acts (a button) or leads away (a link). */
export function Pressable({ part, href, target, type = 'button', disabled, busy, onClick, ...rest }: PressableProps) {
  const off = disabled || busy || href === null
  const shared = {
    ...rest,
    part,
    'data-part': part,
    'aria-disabled': off || undefined,
    'aria-busy': busy || undefined,
    onClick: off ? refuse : onClick,
  }
  if (href === undefined) return <button {...shared} type={type} />
  if (off) return <a {...shared} role="link" tabIndex={0} />
  return <a {...shared} href={href ?? undefined} target={target} rel="noopener noreferrer" />
}
