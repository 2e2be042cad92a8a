import { type ReactNode, useId } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Choice.css?inline'

export interface ChoiceProps<Id extends string> {
  /** Accessible name. */
  label: string
  /** Part of each option; its id is the value of `attribute`. */
  part: string
  attribute: `data-${string}`
  options: readonly { id: Id; name: ReactNode; sub?: ReactNode }[]
  selected: Id | undefined
  disabled?: boolean
  onSelect: (id: Id) => void
}

/** A few options beside each other, of which one is selected. */
export function Choice<Id extends string>(props: ChoiceProps<Id>) {
  useStyles(styles)
  const { label, part, attribute, options, selected, disabled, onSelect } = props
  const group = useId()
  return (
    <div className="choice" role="radiogroup" aria-label={label} aria-disabled={disabled || undefined}>
      {options.map(({ id, name, sub }) => (
        <label key={id} className="choice-option" data-part={part} part={part} {...{ [attribute]: id }}>
          <input
            type="radio"
            name={group}
            value={id}
            checked={id === selected}
            onChange={() => disabled || onSelect(id)}
          />
          <span className="choice-name">{name}</span>
          {sub != null && <span className="small">{sub}</span>}
        </label>
      ))}
    </div>
  )
}
