import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { SearchIcon } from '../icons/flowIcons.ts'
import { CloseIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import styles from './Field.css?inline'
import { IconButton } from './IconButton.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  part?: string
  /** Accessible name; on the screen only the placeholder is visible. */
  label: string
  icon?: ReactNode
  /** Control or text at the end. */
  end?: ReactNode
  /** Validation error, announced when it appears. */
  error?: string
  /** Result of what was typed, announced when it changes; an error replaces it. */
  note?: ReactNode
  /** `code` for a one-time code: centred, widely spaced digits. */
  variant?: 'text' | 'code'
}

/** Text input of 48 px height. */
export function Field({ part = 'field', label, icon, end, error, note, variant = 'text', ...input }: FieldProps) {
  useStyles(styles)
  const errorId = useId()
  const invalid = !!error || input['aria-invalid'] === true
  return (
    <div>
      <label className={classNames('field', variant, invalid && 'invalid')}>
        {icon}
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...input}
          data-part={part}
          part={part}
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={error || note ? errorId : undefined}
        />
        {end}
      </label>
      <p className="field-note small" id={errorId} role="status" data-tone={error ? 'bad' : undefined}>
        {error || note}
      </p>
    </div>
  )
}

export interface SearchFieldProps extends Omit<FieldProps, 'icon' | 'end' | 'type' | 'variant'> {
  clearLabel: string
  onClear: () => void
}

/** Search field with a button that clears it. */
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
