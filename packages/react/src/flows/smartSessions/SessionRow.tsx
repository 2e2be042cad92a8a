import type { ListedSession } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Card } from '../../parts/Facts.tsx'
import { Link } from '../../parts/Link.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { CheckedName } from '../connect/CheckedName.tsx'
import { smartSessionsMessages } from './messages.ts'
import styles from './SmartSessions.css?inline'
import { useDayOf } from './useSmartSessions.ts'

export interface SessionRowProps {
  session: ListedSession
  /** Undefined: it cannot be revoked here. */
  onRevoke: (() => void) | undefined
}

/** Site with its permission: what it may do, until when, and the way to take it back. */
export function SessionRow({ session, onRevoke }: SessionRowProps) {
  useStyles(styles)
  const messages = useMessages(smartSessionsMessages)
  const { name, host, iconUrl, status } = session
  return (
    <Card>
      <Row
        isStatic
        part="site"
        data-state={status}
        picture={<Picture name={name} src={iconUrl} />}
        name={<CheckedName name={name} />}
        sub={host && <bdi>{host}</bdi>}
        end={
          status === 'active' ? (
            onRevoke && (
              <span className="site-revoke">
                <Link part="revoke" onClick={onRevoke}>
                  {messages.revoke} <VisuallyHidden>{name}</VisuallyHidden>
                </Link>
              </span>
            )
          ) : (
            <Tag>{messages.status[status]}</Tag>
          )
        }
      />
      <div className="site-terms small">
        <p>
          <Term session={session} />
        </p>
        <p>
          <Allowed session={session} />
        </p>
      </div>
    </Card>
  )
}

function Term({ session: { status, until, revokedAt } }: { session: ListedSession }) {
  const messages = useMessages(smartSessionsMessages)
  const dayOf = useDayOf()
  const end = status === 'revoked' ? revokedAt : until
  return end === undefined ? messages.endless : <Sentence of={messages[status]} date={dayOf(end)} />
}

/** Types of the permissions, as the wallet names them. */
function Allowed({ session: { permissions, furtherPermissions } }: { session: ListedSession }) {
  const messages = useMessages(smartSessionsMessages)
  const counted = useCounted()
  if (permissions.length === 0) return messages.unnamed
  const further = furtherPermissions > 0 ? [counted(messages.furtherTypes, { count: furtherPermissions })] : []
  return <Sentence of={messages.allows} types={[...permissions, ...further].join(', ')} />
}
