import type { HTMLAttributes } from 'react'

/** Spoken, not shown. */
export function VisuallyHidden(props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) {
  return <span {...props} className="hide" />
}
