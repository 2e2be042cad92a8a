import type { Names } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Link } from '../../parts/Link.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { namesMessages } from './messages.ts'
import styles from './NameForm.css?inline'

export interface NameNoteProps {
  names: Pick<Names, 'state' | 'name' | 'problem' | 'isOwn' | 'error'>
  onRetry: () => void
}

/** State of the name's field: the rule, the problem, or whether the name is free. */
export function NameNote({ names: { state, name, problem, isOwn, error }, onRetry }: NameNoteProps) {
  useStyles(styles)
  const { retry } = useMessages(modalMessages)
  const messages = useMessages(namesMessages)
  const errorText = useErrorText()
  if (problem) return <Note tone="bad">{messages.problems[problem]}</Note>
  if (state === 'settling' || state === 'checking') return <Sentence of={messages.checking} name={name} />
  if (state === 'unchecked')
    return (
      <Note tone="bad">
        <bdi>{errorText(error)}</bdi>{' '}
        <Link part="retry" onClick={onRetry}>
          {retry}
        </Link>
      </Note>
    )
  if (state === 'taken')
    return (
      <Note tone={isOwn ? 'good' : 'bad'}>
        <Sentence of={isOwn ? messages.own : messages.taken} name={name} />
      </Note>
    )
  if (state === 'empty') return messages.rule
  return (
    <Note tone="good">
      <Sentence of={messages.available} name={name} />
    </Note>
  )
}

function Note({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  return (
    <span className="name-note" data-tone={tone}>
      {children}
    </span>
  )
}
