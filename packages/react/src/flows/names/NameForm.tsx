import type { Names, NamesEvent } from '@foyer/core'
import type { FormEvent } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Label } from '../../parts/Captions.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Choice } from '../../parts/Choice.tsx'
import { Field } from '../../parts/Field.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { namesMessages } from './messages.ts'
import styles from './NameForm.css?inline'
import { NameNote } from './NameNote.tsx'
import type { NamesForm } from './useNames.ts'

/** Longest text that the field takes: a longer one is no name, and no key either. */
const MOST_TYPED = 300

/** The name as it is typed, its suffix, and names that are free. */
export function NameForm({ names, emit }: NamesForm) {
  useStyles(styles)
  const messages = useMessages(namesMessages)
  const { state, label, suffix, suffixes, name, problem } = names
  const isTaken = state === 'taken' && !names.isOwn
  const register = (event: FormEvent) => {
    event.preventDefault()
    emit({ type: 'register' })
  }
  return (
    <form onSubmit={register} noValidate>
      <Stack gap={12}>
        <Field
          part="name-input"
          label={messages.label}
          placeholder={messages.placeholder}
          data-autofocus=""
          autoCorrect="off"
          enterKeyHint="go"
          maxLength={MOST_TYPED}
          value={label}
          onChange={event => emit({ type: 'name.type', text: event.currentTarget.value })}
          aria-invalid={problem !== undefined || isTaken ? true : undefined}
          note={<NameNote names={names} onRetry={() => emit({ type: 'check.retry' })} />}
          end={
            <span className="name-suffix truncate">
              <bdi>{suffix}</bdi>
            </span>
          }
        />
        {suffixes.length > 1 && (
          <Choice
            label={messages.suffix}
            part="suffix"
            attribute="data-suffix"
            options={suffixes.map(each => ({ id: each, name: <bdi>{each}</bdi> }))}
            selected={suffix}
            onSelect={selected => emit({ type: 'suffix.select', suffix: selected })}
          />
        )}
        {(state === 'taken' || !names.error) && <Suggestions names={names.suggestions} emit={emit} />}
        <Failure names={names} />
        <Actions>
          <Button
            part="confirm"
            type="submit"
            variant="primary"
            busy={state === 'settling' || state === 'checking'}
            aria-disabled={state !== 'available' || undefined}
          >
            {state === 'available' ? (
              <span>
                <Sentence of={messages.action} name={name} />
              </span>
            ) : (
              messages.bare
            )}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}

function Suggestions({ names, emit }: { names: readonly string[]; emit: (event: NamesEvent) => void }) {
  const messages = useMessages(namesMessages)
  if (names.length === 0) return null
  return (
    <Stack>
      <Label>{messages.suggestions}</Label>
      <ul className="name-suggestions" aria-label={messages.suggestions}>
        {names.map(name => (
          <li key={name}>
            <Chip part="suggestion" onClick={() => emit({ type: 'suggestion.select', name })}>
              <bdi>{name}</bdi>
            </Chip>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** Reason why the name was not registered. That of a failed check stands at the field. */
function Failure({ names: { state, name, error } }: { names: Names }) {
  const messages = useMessages(namesMessages)
  const errorText = useErrorText()
  if (!error || state === 'unchecked') return null
  if (error.code === 'wallet.rejected' || error.code === 'pairing.declined')
    return (
      <Notice tone="neutral" live>
        {messages.declined}
      </Notice>
    )
  return (
    <Notice tone="bad" live title={<Sentence of={messages.failed} name={name} />}>
      <bdi>{errorText(error)}</bdi>
    </Notice>
  )
}
