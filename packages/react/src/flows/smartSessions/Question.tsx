import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Actions, Intro, Stack } from '../../parts/Stack.tsx'
import { smartSessionsMessages } from './messages.ts'
import type { SmartSessionsForm } from './useSmartSessions.ts'

/** Whether to revoke the permission of a site, also after an attempt that ended without it. */
export function Question({ sessions: { state, chosen, error }, emit }: SmartSessionsForm) {
  const { cancel } = useMessages(modalMessages)
  const messages = useMessages(smartSessionsMessages)
  const errorText = useErrorText()
  const name = chosen?.name ?? ''
  return (
    <Stack gap={12}>
      <Intro
        roomy
        picture={<Picture name={name} src={chosen?.iconUrl} size={72} />}
        title={<Sentence of={messages.ask.title} name={name} />}
      >
        <Sentence of={messages.ask.text} host={chosen?.host ?? messages.unknownSite} />
      </Intro>
      {state === 'declined' && (
        <Notice tone="neutral" live>
          {messages.declined}
        </Notice>
      )}
      {state === 'unrevoked' && (
        <Notice tone="bad" live title={<Sentence of={messages.unrevoked} name={name} />}>
          <bdi>{errorText(error)}</bdi>
        </Notice>
      )}
      <Actions>
        <Button part="cancel" onClick={() => emit({ type: 'cancel' })}>
          {cancel}
        </Button>
        <Button part="confirm" variant="danger" onClick={() => emit({ type: 'confirm' })}>
          {messages.revoke}
        </Button>
      </Actions>
    </Stack>
  )
}
