import type { InputHTMLAttributes, ReactNode } from 'react'
import { useStyles } from '../../src/theme/useStyles.ts'
import styles from './AmountField.css?inline'

export interface AmountFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  part?: string
  /** Accessible name. */
  label: string
  /** Beside the amount: a unit, or a control that chooses one. */
  unit?: ReactNode
  invalid?: boolean
}

/** Input for an amount in the type of a `Hero`; a long amount is set smaller. */
export function AmountField({ part = 'amount', label, unit, invalid, ...input }: AmountFieldProps) {
  useStyles(styles)
  return (
    <label className={invalid ? 'amount-field invalid' : 'amount-field'}>
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        {...input}
        data-part={part}
        part={part}
        aria-label={label}
        aria-invalid={invalid || undefined}
        data-long={String(input.value ?? '').length > 9 || undefined}
      />
      {unit}
    </label>
  )
}
