import type { SmartSession } from '../../api/sessions.ts'
import { displayText } from '../../chain/displayText.ts'
import { attempt } from '../../foreign.ts'

/** Permission that an account has granted to a site, as the view shows it. Times in seconds since the epoch. */
export type ListedSession = {
  /** Id of the session. */
  pci: string
  /** Foreign text, safe to display. */
  name: string
  /** Host of the site's address, in ASCII, so that no letter is mistaken for another. Undefined without an address on the web. */
  host: string | undefined
  /** Address of the site's icon. Undefined where it has none. */
  iconUrl: string | undefined
  /** Whether it holds, has ended, or was revoked. */
  status: 'active' | 'expired' | 'revoked'
  /** Time at which it was granted. */
  createdAt: number
  /** Undefined for one that ends in no year of a calendar. */
  until: number | undefined
  /** Time at which it was revoked. Undefined where it was not. */
  revokedAt: number | undefined
  /** Types of what the site may do, as the wallet names them; safe to display. */
  permissions: readonly string[]
  /** Permissions that are not among `permissions`. */
  furtherPermissions: number
}

/** Permissions of an account, as the service lists them. */
export type SessionList = {
  sessions: readonly ListedSession[]
  /** Permissions that are not among `sessions`: too many, or with unusable data. */
  further: number
}

/** Largest number of permissions that are listed. */
const MOST_SESSIONS = 100
/** Largest number of types that are named for one site. */
const MOST_TYPES = 8
/** End of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** The owner signs the id as it is, so it must not read like a message of another kind, which has spaces or lines. */
const ID = /^[\w.:+/=-]{1,256}$/

/** Type of a permission of ERC-7715: a text, or a custom one in an object. */
function typeOf(permission: unknown): string {
  const type: unknown = attempt(() =>
    typeof permission === 'string' ? permission : (permission as { type: unknown }).type,
  )
  const name: unknown = typeof type === 'string' ? type : attempt(() => (type as { custom: unknown }).custom)
  return typeof name === 'string' ? displayText(name, 64) : ''
}

const statusOf = ({ expiry, revokedAt }: SmartSession, now: number): ListedSession['status'] => {
  if (revokedAt !== undefined) return 'revoked'
  return expiry <= now ? 'expired' : 'active'
}

function listedSession(session: SmartSession, now: number): ListedSession {
  const { pci, project, createdAt, expiry, revokedAt, permissions } = session
  const types = [...new Set(permissions.map(typeOf))].filter(type => type !== '').slice(0, MOST_TYPES)
  const named = new Set(types)
  return {
    pci,
    name: project.name,
    host: project.url && attempt(() => new URL(project.url!).host),
    iconUrl: project.iconUrl,
    status: statusOf(session, now),
    createdAt,
    until: expiry > LAST_SECOND ? undefined : expiry,
    // Never later than now, also by the service's clock; no calendar has a day for the largest numbers.
    revokedAt: revokedAt && Math.min(revokedAt, now),
    permissions: types,
    furtherPermissions: permissions.filter(each => !named.has(typeOf(each))).length,
  }
}

/** The active ones first, then the newest. */
export const inOrder = (sessions: readonly ListedSession[]): ListedSession[] =>
  [...sessions].sort(
    (one, other) =>
      Number(other.status === 'active') - Number(one.status === 'active') || other.createdAt - one.createdAt,
  )

/** Permissions as they stand at a time in seconds. `dropped`: rows that the client could not read. */
export function listedSessions(rows: readonly SmartSession[], dropped: number, now: number): SessionList {
  // Of rows with one id, the first counts.
  const usable = [
    ...new Map(
      rows
        .filter(({ pci }) => ID.test(pci))
        .reverse()
        .map(row => [row.pci, row]),
    ).values(),
  ]
  const sessions = inOrder(usable.reverse().map(row => listedSession(row, now))).slice(0, MOST_SESSIONS)
  return { sessions, further: dropped + rows.length - sessions.length }
}
