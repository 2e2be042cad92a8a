import type { HTMLAttributes, MouseEvent } from 'react'

export interface PressableProps extends HTMLAttributes<HTMLElement> {
  /** Value of `data-part` and name for `::part`. */
  part: string
  /** Makes it a link. `null` is a disabled link without an address yet, in the same element, so that it keeps the focus. */
  href?: string | null
  target?: string
  type?: 'button' | 'submit'
  /** Ignores presses, but stays focusable, so that a reason beside it can be read. */
  disabled?: boolean
  /** Its action is running: announced as busy, and further presses are ignored. */
  busy?: boolean
}

const refuse = (event: MouseEvent) => event.preventDefault()

/** Button, or link when it has an `href`, with the same styles. */
export function Pressable({ part, href, target, type = 'button', disabled, busy, onClick, ...rest }: PressableProps) {
  const off = disabled || busy || href === null
  const shared = {
    ...rest,
    part,
    'data-part': part,
    'aria-disabled': off || rest['aria-disabled'],
    'aria-busy': busy || undefined,
    onClick: off ? refuse : onClick,
  }
  if (href === undefined) return <button {...shared} type={type} />
  if (off) return <a {...shared} role="link" tabIndex={0} />
  return <a {...shared} href={href ?? undefined} target={target} rel="noopener noreferrer" />
}
