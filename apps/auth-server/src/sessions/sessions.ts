import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { hashOf, randomId, randomSecret } from '../secrets/hashes.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Time without a request after which a session ends. */
export const IDLE_END = 30 * DAY

/** Time after a login in which keys may be exported, parts deleted and passkeys added. */
const FRESH = 5 * MINUTE

const ROTATION = DAY

/** Time for which each former token is still taken after an exchange: requests that were under way. */
const GRACE = MINUTE

/** Steps in which the last use is written. */
const SEEN_STEP = 60 * MINUTE

/** Sessions that are handed over from one login: the vault's window has one, and another one where its cookie was lost. */
const MOST_HANDED_OVER = 3

/** Logins of an account at once: a browser has one for each site. */
const MOST_LOGINS = 50

/** Row of a session, and the hash of the token that a request came with. */
export type Session = Selectable<Tables['sessions']> & { givenHash: string }

/** Whether a former token comes too late to have been under way, although its follower has arrived or was given up. */
function isCopied(session: Selectable<Tables['sessions']>, hash: string, time: number) {
  if (session.tokenHash === hash) return false
  const age = time - session.rotatedAt
  const isUnderWay = age >= 0 && age <= GRACE
  const isAnswerLost = session.previousHash === hash && session.isArrived === 0
  return !isUnderWay && !isAnswerLost
}

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

  /** Ends the sessions of a login, or the logins of an account, that are too many with the one that has begun: those unused for longest. */
  async function makeRoom({ id, root, account }: Pick<Session, 'id' | 'root' | 'account'>) {
    // The one that has begun comes first, also after the clock was set back. SQLite takes an offset with a limit alone.
    const beyond = (most: number) =>
      db
        .selectFrom('sessions')
        .select('id')
        .orderBy(eb => eb('id', '=', id), 'desc')
        .orderBy('seenAt', 'desc')
        .orderBy(sql`rowid`, 'desc')
        .limit(-1)
        .offset(most)
    if (root === id) {
      const old = beyond(MOST_LOGINS).where('account', '=', account).whereRef('id', '=', 'root')
      await db.deleteFrom('sessions').where('root', 'in', old).execute()
    } else {
      const old = beyond(MOST_HANDED_OVER).where('root', '=', root).whereRef('id', '!=', 'root')
      await db.deleteFrom('sessions').where('id', 'in', old).execute()
    }
  }

  async function begin({ account, root, isFresh }: { account: string; root?: string; isFresh: boolean }) {
    const [id, token, time] = [randomId(), randomSecret(), now()]
    const freshUntil = isFresh ? time + FRESH : 0
    const times = { rotatedAt: time, createdAt: time, seenAt: time, freshUntil }
    const hashes = { tokenHash: hashOf(token), previousHash: null, lostHash: null, isArrived: 1 }
    const session = { id, root: root ?? id, account, ...hashes, ...times }
    await db.insertInto('sessions').values(session).execute()
    await makeRoom(session)
    return { session: { ...session, givenHash: hashes.tokenHash }, token }
  }

  /**
   * Exchanges the token that a request came with, if the last exchange is old enough. Returns the new one, unless another request was
   * faster. Where that token is a former one, nobody knows where the newest is: it is not taken any more.
   */
  async function rotate(given: Session, rotatedBefore: number, changes: { freshUntil?: number } = {}) {
    const { id, givenHash } = given
    const token = randomSecret()
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
      if (token === undefined) return undefined
      const [hash, time] = [hashOf(token), now()]
      const session = await db
        .selectFrom('sessions')
        .selectAll()
        .where(eb => eb.or([eb('tokenHash', '=', hash), eb('previousHash', '=', hash), eb('lostHash', '=', hash)]))
        .executeTakeFirst()
      if (!session) return undefined
      if (isCopied(session, hash, time) || time - session.seenAt > IDLE_END) {
        await end(session)
        return undefined
      }
      const isNewest = session.tokenHash === hash
      const isSeen = time - session.seenAt > SEEN_STEP
      if (isSeen || (isNewest && session.isArrived === 0)) {
        await db
          .updateTable('sessions')
          .set({ ...(isSeen && { seenAt: time }), ...(isNewest && { isArrived: 1 }) })
          .where('id', '=', session.id)
          .where('tokenHash', '=', session.tokenHash)
          .execute()
      }
      // The token of a fresh login alone is fresh: a former one may be in other hands.
      return { ...session, givenHash: hash, freshUntil: isNewest ? session.freshUntil : 0 }
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
