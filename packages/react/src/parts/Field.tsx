import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { CloseIcon, SearchIcon } from '../icons/index.ts'
import { classNames } from './classNames.ts'
import { IconButton } from './IconButton.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  part?: string
  /** Its accessible name; on the screen the placeholder speaks. */
  label: string
  icon?: ReactNode
  /** A control or a word at the end. */
  end?: ReactNode
  /** What is wrong with the value, announced when it appears. */
  error?: string
  /** `code` for a one-time code: wide, centred figures. */
  look?: 'text' | 'code'
}

/** A 48 px line to type in. */
export function Field({ part = 'field', label, icon, end, error, look = 'text', ...input }: FieldProps) {
  const errorId = useId()
  return (
    <div className="field-box">
      <label className={classNames('field', look, !!error && 'wrong')}>
        {icon}
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...input}
          data-part={part}
          part={part}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {end}
      </label>
      <p className="field-error small" id={errorId} role="status">
        {error}
      </p>
    </div>
  )
}

export interface SearchFieldProps extends Omit<FieldProps, 'icon' | 'end' | 'type' | 'look'> {
  clearLabel: string
  onClear: () => void
}

/** A field that looks for something, with a way to empty it. */
export function SearchField({ part = 'search', clearLabel, onClear, ...rest }: SearchFieldProps) {
  return (
    <Field
      {...rest}
      part={part}
      type="search"
      enterKeyHint="search"
      icon={<SearchIcon />}
      end={
        rest.value ? (
          <IconButton part="clear" label={clearLabel} icon={<CloseIcon size={16} />} onClick={onClear} />
        ) : null
      }
    />
  )
}
