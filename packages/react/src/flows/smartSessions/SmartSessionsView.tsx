import type { SmartSessionsScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { AlertScreen } from '../../lazy/screens.tsx'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { smartSessionsMessages } from './messages.ts'
import { Question } from './Question.tsx'
import { ListSkeleton, NoSessions, SessionList } from './SessionList.tsx'
import styles from './SmartSessions.css?inline'
import { type SmartSessionsForm, useSmartSessions } from './useSmartSessions.ts'
import { Waiting } from './Waiting.tsx'

/** One screen per screen of the flow; a missing one is a type error. */
const screens: Record<SmartSessionsScreen, ComponentType<SmartSessionsForm>> = {
  loading: ListSkeleton,
  empty: NoSessions,
  list: SessionList,
  failed: Failed,
  confirm: Question,
  sign: Waiting,
  delayed: Waiting,
  send: Waiting,
}

/** Permissions that the account has granted to sites, up to their revocation. */
export function SmartSessionsView() {
  useStyles(styles)
  const form = useSmartSessions()
  const { done } = useMessages(smartSessionsMessages)
  const { screen, state, chosen } = form.sessions
  const Screen = screens[screen]
  return (
    <FlowContent flow="smartSessions" loading={<ListSkeleton />}>
      {/* Mounted before the list: a region that comes with its text is not announced. */}
      <Live>
        {state === 'revoked' && (
          <div className="site-done">
            <Notice tone="good">
              <Sentence of={done} name={chosen?.name ?? ''} />
            </Notice>
          </div>
        )}
      </Live>
      <Screen {...form} />
    </FlowContent>
  )
}

function Failed({ sessions: { error }, emit }: SmartSessionsForm) {
  const { retry } = useMessages(modalMessages)
  const { failed } = useMessages(smartSessionsMessages)
  const errorText = useErrorText()
  return (
    <AlertScreen title={failed} text={errorText(error)}>
      <Button part="retry" variant="primary" onClick={() => emit({ type: 'sessions.retry' })}>
        {retry}
      </Button>
    </AlertScreen>
  )
}
