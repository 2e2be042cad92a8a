import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ShieldIcon } from '../../icons/flowIcons.ts'
import { Footnote } from '../../parts/Captions.tsx'
import { List } from '../../parts/List.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { smartSessionsMessages } from './messages.ts'
import { SessionRow } from './SessionRow.tsx'
import type { SmartSessionsForm } from './useSmartSessions.ts'

/** Sites with their permissions, the active ones first. */
export function SessionList({ sessions: { sessions, further, canRevoke }, emit }: SmartSessionsForm) {
  const messages = useMessages(smartSessionsMessages)
  const counted = useCounted()
  return (
    <Stack gap={12}>
      <List label={messages.label}>
        {sessions.map(session => (
          <li key={session.pci}>
            <SessionRow
              session={session}
              onRevoke={canRevoke ? () => emit({ type: 'session.revoke', pci: session.pci }) : undefined}
            />
          </li>
        ))}
      </List>
      {further > 0 && <Footnote>{counted(messages.further, { count: further })}</Footnote>}
      {!canRevoke && <Footnote>{messages.unable}</Footnote>}
    </Stack>
  )
}

/** The list in its size, while it loads. */
export function ListSkeleton() {
  const { loading } = useMessages(smartSessionsMessages)
  return (
    <>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <Stack>
        <SkeletonRow simple />
        <SkeletonRow simple />
      </Stack>
    </>
  )
}

/** No site has a permission: what would be listed here. */
export function NoSessions() {
  const { empty } = useMessages(smartSessionsMessages)
  return (
    <div role="status">
      <Intro roomy picture={<SymbolPicture icon={<ShieldIcon />} />} title={empty.title}>
        {empty.text}
      </Intro>
    </div>
  )
}
