import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/flowIcons.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Checkbox.css?inline'

export interface CheckboxProps {
  part?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Label; may contain links. */
  children: ReactNode
}

/** Checkbox with a label. */
export function Checkbox({ part = 'checkbox', checked, onChange, children }: CheckboxProps) {
  useStyles(styles)
  return (
    <label className="checkbox small">
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
