import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { hashOf } from '../secrets/hashes.ts'

const MINUTE = 60_000

/** Time without a request after which a session ends. */
export const IDLE_END = 30 * 24 * 60 * MINUTE

/** Time for which each former token is still taken after an exchange: requests that were under way. */
export const GRACE = MINUTE

/** Steps in which the last use is written. */
const SEEN_STEP = 60 * MINUTE

type Row = Selectable<Tables['sessions']>

/** Row of a session, and the hash of the token that a request came with. */
export type Session = Row & { givenHash: string }

/** Whether a former token comes too late to have been under way, although its follower has arrived or was given up. */
function isCopied(session: Row, hash: string, time: number) {
  if (session.tokenHash === hash) return false
  const age = time - session.rotatedAt
  const isUnderWay = age >= 0 && age <= GRACE
  const isAnswerLost = session.previousHash === hash && session.isArrived === 0
  return !isUnderWay && !isAnswerLost
}

/** Writes that a session is used, in steps, and that its newest token has arrived. */
async function noteUse(db: Database, session: Row, { isNewest, time }: { isNewest: boolean; time: number }) {
  const isSeen = time - session.seenAt > SEEN_STEP
  const hasArrived = isNewest && session.isArrived === 0
  if (!isSeen && !hasArrived) return
  await db
    .updateTable('sessions')
    .set({ ...(isSeen && { seenAt: time }), ...(hasArrived && { isArrived: 1 }) })
    .where('id', '=', session.id)
    .where('tokenHash', '=', session.tokenHash)
    .execute()
}

/** Finds the session that a token is of, or was. `isOver` if it must end: the token was copied, or nobody has come for long. */
export async function findSession(
  db: Database,
  { token, time }: { token: string; time: number },
): Promise<{ session: Session; isOver: boolean } | undefined> {
  const hash = hashOf(token)
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where(eb => eb.or([eb('tokenHash', '=', hash), eb('previousHash', '=', hash), eb('lostHash', '=', hash)]))
    .executeTakeFirst()
  if (!session) return undefined
  const isNewest = session.tokenHash === hash
  const isOver = isCopied(session, hash, time) || time - session.seenAt > IDLE_END
  if (!isOver) await noteUse(db, session, { isNewest, time })
  // The token of a fresh login alone is fresh: a former one may be in other hands.
  return { session: { ...session, givenHash: hash, freshUntil: isNewest ? session.freshUntil : 0 }, isOver }
}
