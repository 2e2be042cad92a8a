import type { HTMLAttributes } from 'react'

/** Text for assistive technology only. */
export function VisuallyHidden(props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) {
  return <span {...props} className="visually-hidden" />
}
