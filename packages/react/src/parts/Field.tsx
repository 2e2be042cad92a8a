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
}

/** Text input of 48 px height. */
export function Field({ part = 'field', label, icon, end, error, note, ...input }: FieldProps) {
  useStyles(styles)
  const errorId = useId()
  const invalid = !!error || input['aria-invalid'] === true
  return (
    <div>
      <label className={classNames('field', invalid && 'invalid')}>
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
          aria-describedby={classNames((error || note) != null && errorId, input['aria-describedby']) || undefined}
        />
        {end}
      </label>
      <FieldNote id={errorId} bad={!!error}>
        {error || note}
      </FieldNote>
    </div>
  )
}

export interface SearchFieldProps extends Omit<FieldProps, 'icon' | 'end' | 'type'> {
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

export interface FieldNoteProps {
  id: string
  /** Says what is wrong. */
  bad: boolean
  children: ReactNode
}

/** Line under a field, announced when it changes. */
export function FieldNote({ id, bad, children }: FieldNoteProps) {
  useStyles(styles)
  return (
    <p className="field-note small" id={id} role="status" data-tone={bad ? 'bad' : undefined}>
      {children}
    </p>
  )
}
