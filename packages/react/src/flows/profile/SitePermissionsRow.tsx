import { selectSmartSessionsEntry } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { ShieldIcon } from '../../icons/flowIcons.ts'
import { ChevronIcon } from '../../icons/index.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'

/** Way to the permissions that a smart account has granted to sites. */
export function SitePermissionsRow() {
  const actor = useActor()
  const { titles } = useMessages(modalMessages)
  const entry = useShown(selectSmartSessionsEntry)
  if (!entry) return null
  return (
    <Row
      part="site-permissions"
      picture={<SymbolPicture icon={<ShieldIcon />} />}
      name={titles.SmartSessions}
      end={<ChevronIcon />}
      onClick={() => actor.send({ type: 'view.go', entry })}
    />
  )
}
