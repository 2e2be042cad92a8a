import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { hashOf, randomId, randomSecret } from '../secrets/hashes.ts'
import { findSession, GRACE, type Session } from './findSession.ts'
import { makeRoom } from './makeRoom.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Time after a login in which keys may be exported, parts deleted and passkeys added. */
const FRESH = 5 * MINUTE

const ROTATION = DAY

export type Sessions = ReturnType<typeof createSessions>

/**
 * Sessions by a random token, of which the database has the SHA-256. Once a day a token is exchanged. The former one stays good until the
 * newest has been used: the answer with it may have been lost. After that, a former one has been copied, and its session ends.
 */
export function createSessions({ db, now }: { db: Database; now: () => number }) {
  const end = (session: Pick<Session, 'id'>) =>
    // Those handed over from it end with it.
    db
      .deleteFrom('sessions')
      .where(eb => eb.or([eb('id', '=', session.id), eb('root', '=', session.id)]))
      .execute()

  async function begin({ account, root, isFresh }: { account: string; root?: string; isFresh: boolean }) {
    const [id, token, time] = [randomId(), randomSecret(), now()]
    const freshUntil = isFresh ? time + FRESH : 0
    const times = { rotatedAt: time, createdAt: time, seenAt: time, freshUntil }
    const hashes = { tokenHash: hashOf(token), previousHash: null, lostHash: null, isArrived: 1 }
    const session = { id, root: root ?? id, account, ...hashes, ...times }
    await db.insertInto('sessions').values(session).execute()
    await makeRoom(db, session)
    return { session: { ...session, givenHash: hashes.tokenHash }, token }
  }

  /**
   * Exchanges the token that a request came with, if the last exchange is old enough. Returns the new one, unless another request was
   * faster. Where that token is a former one, nobody knows where the newest is: it is not taken any more.
   */
  async function rotate(given: Session, rotatedBefore: number, changes: { freshUntil?: number } = {}) {
    const [{ id, givenHash }, token] = [given, randomSecret()]
    const tokenHash = hashOf(token)
    const lostHash = sql<string | null>`nullif("tokenHash", ${givenHash})`
    const session = await db
      .updateTable('sessions')
      .set({ ...changes, tokenHash, previousHash: givenHash, lostHash, isArrived: 0, rotatedAt: now() })
      .where('id', '=', id)
      .where('rotatedAt', '<=', rotatedBefore)
      .returningAll()
      .executeTakeFirst()
    return session && { session: { ...session, givenHash: tokenHash }, token }
  }

  /** More time than a login gives is that of a clock that was set back since. */
  const isFresh = ({ freshUntil }: Session) => {
    const left = freshUntil - now()
    return left > 0 && left <= FRESH
  }

  return {
    /** Starts the session of a login. */
    begin: (account: string) => begin({ account, isFresh: true }),
    /** Starts a session from another one. It is not fresh, and ends with the other. */
    beginFrom: ({ account, root }: Pick<Session, 'account' | 'root'>) => begin({ account, root, isFresh: false }),
    end,
    /** Ends the sessions of the account in other browsers. This one stays, with those that were handed over within its browser. */
    async endOthers({ account, root }: Session): Promise<void> {
      await db.deleteFrom('sessions').where('account', '=', account).where('root', '!=', root).execute()
    },
    /** Finds the session of a token. One that was exchanged, and whose follower has been used, has been copied: its session ends. */
    async find(token: string | undefined): Promise<Session | undefined> {
      const found = token === undefined ? undefined : await findSession(db, { token, time: now() })
      if (!found?.isOver) return found?.session
      await end(found.session)
      return undefined
    },
    /** Exchanges the token once a day, and again where the answer with the newest one was lost. */
    async rotateWhenDue(session: Session) {
      const isNewest = session.givenHash === session.tokenHash
      const due = now() - (isNewest ? ROTATION : GRACE)
      if (session.rotatedAt > due) return undefined
      return rotate(session, due, isNewest ? {} : { freshUntil: 0 })
    },
    /** Makes a session fresh after another login to its account, with another token. */
    async refresh(session: Session) {
      const refreshed = await rotate(session, Number.MAX_SAFE_INTEGER, { freshUntil: now() + FRESH })
      if (!refreshed) throw new LoginError('session.missing')
      return refreshed
    },
    isFresh,
    /** @throws LoginError `session.stale` */
    assertFresh(session: Session) {
      if (!isFresh(session)) throw new LoginError('session.stale')
    },
  }
}
