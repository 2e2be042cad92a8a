import type { SignInMessage } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Notice } from '../../parts/Notice.tsx'
import { signInMessages } from './messages.ts'

/** Warning of a message that names another site than this page: a signature would sign somebody in there. */
export function ForeignWarning({ message }: { message: SignInMessage }) {
  const { foreign } = useMessages(signInMessages)
  return (
    <Notice part="warning" warning="domain" tone="bad" live title={foreign.title}>
      <Sentence of={foreign.text} page={message.pageDomain} domain={message.fields.domain} />
    </Notice>
  )
}
