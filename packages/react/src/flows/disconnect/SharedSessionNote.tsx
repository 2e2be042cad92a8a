import type { ChainNamespace } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { useModalContext } from '../../modal/ModalContext.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Footnote } from '../../parts/Captions.tsx'
import { disconnectMessages } from './messages.ts'

/** Note beside a disconnect button: one session serves several namespaces and ends for all of them. */
export function SharedSessionNote({ namespaces }: { namespaces: readonly ChainNamespace[] }) {
  const { lang } = useModalContext().attributes
  const { families } = useMessages(modalMessages)
  const { together } = useMessages(disconnectMessages)
  if (namespaces.length === 0) return null
  const names = new Intl.ListFormat(lang).format(namespaces.map(namespace => families[namespace]))
  return (
    <Footnote>
      <Sentence of={together} families={names} />
    </Footnote>
  )
}
