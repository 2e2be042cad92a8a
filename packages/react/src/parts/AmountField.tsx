import type { InputHTMLAttributes, ReactNode } from 'react'

export interface AmountFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  part?: string
  /** Its accessible name. */
  label: string
  /** Stands beside the figure: a unit, or the choice of one. */
  unit?: ReactNode
  wrong?: boolean
}

/** A figure to type, as large as a `Hero`; it shrinks before it is cut. */
export function AmountField({ part = 'amount', label, unit, wrong, ...input }: AmountFieldProps) {
  return (
    <label className={wrong ? 'sum wrong' : 'sum'}>
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        {...input}
        data-part={part}
        part={part}
        aria-label={label}
        aria-invalid={wrong || undefined}
        data-long={String(input.value ?? '').length > 9 || undefined}
      />
      {unit}
    </label>
  )
}
