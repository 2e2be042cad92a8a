import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ArrowIcon, MailIcon } from '../../icons/flowIcons.ts'
import { SpinnerIcon } from '../../icons/index.ts'
import { Field } from '../../parts/Field.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import styles from './LoginMethods.css?inline'
import { loginMessages } from './messages.ts'

/** Longest address that mail servers take. */
const MOST_TYPED = 254

export interface EmailMethodProps {
  /** Address that was typed before. */
  initial: string
  /** A code is being sent. */
  busy: boolean
  /** Reason why no code was sent. */
  error: string | undefined
  /** Id of the text that says why it cannot be used yet. */
  blockedBy: string | undefined
  /** Called when the visitor begins to type an address. */
  onIntent: () => void
  onSubmit: (email: string) => void
}

/** Field for the email address, with the button that has a code sent to it. */
export function EmailMethod({ initial, busy, error, blockedBy, onIntent, onSubmit }: EmailMethodProps) {
  useStyles(styles)
  const { email, continueWithEmail } = useMessages(loginMessages)
  const [text, setText] = useState(initial)
  const isBlocked = blockedBy !== undefined
  const isEmpty = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlocked && !busy && !isEmpty) onSubmit(text.trim())
  }
  return (
    <form className="email-continue" onSubmit={submit} noValidate>
      <Field
        part="email"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCorrect="off"
        enterKeyHint="go"
        maxLength={MOST_TYPED}
        label={email}
        placeholder={email}
        icon={<MailIcon />}
        value={text}
        readOnly={isBlocked || busy}
        aria-disabled={isBlocked || undefined}
        aria-describedby={blockedBy}
        {...(error !== undefined && { error })}
        onFocus={onIntent}
        onChange={event => setText(event.currentTarget.value)}
        end={
          <IconButton
            part="continue"
            type="submit"
            label={continueWithEmail}
            icon={busy ? <SpinnerIcon /> : <ArrowIcon />}
            busy={busy}
            disabled={isBlocked || isEmpty}
          />
        }
      />
    </form>
  )
}
