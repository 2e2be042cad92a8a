import type { ChainNamespace } from '@foyer/core'
import { useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Foot } from '../../parts/Stack.tsx'

/** Said before it happens: one session serves several chain families, and ends for all of them. */
export function TogetherNote({ namespaces }: { namespaces: readonly ChainNamespace[] }) {
  const { families, lang, profile } = useLaterMessages()
  if (namespaces.length === 0) return null
  const names = new Intl.ListFormat(lang).format(namespaces.map(namespace => families[namespace]))
  return (
    <Foot>
      <Words of={profile.together} families={names} />
    </Foot>
  )
}
