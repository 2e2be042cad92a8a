import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/index.ts'

export interface CheckboxProps {
  part?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Its label; links inside stay links. */
  children: ReactNode
}

/** A condition to agree to. */
export function Checkbox({ part = 'checkbox', checked, onChange, children }: CheckboxProps) {
  return (
    <label className="check small">
      <input
        type="checkbox"
        data-part={part}
        part={part}
        checked={checked}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <CheckIcon size={16} />
      <span>{children}</span>
    </label>
  )
}
