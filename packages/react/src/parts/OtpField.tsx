import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import { FieldNote } from './Field.tsx'
import styles from './OtpField.css?inline'

/** Number of digits of a code. */
const LENGTH = 6

const PLACES = Array.from({ length: LENGTH }, (_, at) => at)

/** Zeros of the digits that a keyboard may type: Arabic-Indic, Extended Arabic-Indic, Devanagari, Bengali and full-width ones. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

const digitOf = (character: string) => {
  if (/[0-9]/.test(character)) return character
  const zero = ZEROS.find(each => character.charCodeAt(0) >= each && character.charCodeAt(0) < each + 10)
  return zero === undefined ? '' : String(character.charCodeAt(0) - zero)
}

/** Digits of a text, at most those of a code: a pasted one may come with spaces, hyphens or words. */
const digitsOf = (text: string) => Array.from(text, digitOf).join('').slice(0, LENGTH)

export interface OtpFieldProps {
  part?: string
  /** Accessible name. */
  label: string
  value: string
  /** Says why the code was refused; announced when it appears. */
  error?: ReactNode
  /** Announced when it changes; an error replaces it. */
  note?: ReactNode
  /** The code is being checked: it cannot be edited meanwhile. */
  busy?: boolean
  disabled?: boolean
  /** Called with the digits after each change. */
  onChange: (digits: string) => void
}

/** One-time code in six boxes. One input, so that pasting, filling in by the system, arrow keys and screen readers work as in any other. */
export function OtpField({ part = 'otp', label, value, error, note, busy, disabled, onChange }: OtpFieldProps) {
  useStyles(styles)
  const noteId = useId()
  const [caret, setCaret] = useState(value.length)
  const current = Math.min(caret, value.length, LENGTH - 1)
  // React's own `onSelect` does not fire within a shadow root.
  const follow = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    setCaret(currentTarget.selectionStart ?? LENGTH)
  return (
    <div className="code">
      <label className={classNames('code-field', error != null && 'invalid')} aria-busy={busy || undefined}>
        <span className="code-boxes" aria-hidden="true">
          {PLACES.map(at => (
            <span
              key={at}
              className={classNames('code-box', at === current && !busy && 'current')}
              style={{ '--at': at } as CSSProperties}
            />
          ))}
        </span>
        <input
          data-part={part}
          part={part}
          data-autofocus=""
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={error != null || undefined}
          aria-describedby={noteId}
          aria-disabled={busy || disabled || undefined}
          readOnly={busy || disabled}
          value={value}
          onFocus={follow}
          onKeyUp={follow}
          onClick={follow}
          onChange={event => {
            follow(event)
            onChange(digitsOf(event.currentTarget.value))
          }}
        />
      </label>
      <div className="code-note">
        <FieldNote id={noteId} bad={error != null}>
          {error ?? note}
        </FieldNote>
      </div>
    </div>
  )
}
