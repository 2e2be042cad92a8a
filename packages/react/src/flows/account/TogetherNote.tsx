import type { ChainNamespace } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Footnote } from '../../parts/Stack.tsx'

/** Two chunks say it: each brings the sentence along. */
type Text = 'Also disconnects {families}: they share one session.'

/** Said before it happens: one session serves several chain families, and ends for all of them. */
export function TogetherNote({ text, namespaces }: { text: Text; namespaces: readonly ChainNamespace[] }) {
  const { families, lang } = useMessages()
  if (namespaces.length === 0) return null
  const names = new Intl.ListFormat(lang).format(namespaces.map(namespace => families[namespace]))
  return (
    <Footnote>
      <Words of={text} families={names} />
    </Footnote>
  )
}
