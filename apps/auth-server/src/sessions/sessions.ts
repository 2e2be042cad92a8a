import type { Selectable } from 'kysely'
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

/** Time for which the previous token is still taken: requests that were under way, or an answer that was lost. */
const GRACE = MINUTE

/** Steps in which the last use is written. */
const SEEN_STEP = 60 * MINUTE

export type Session = Selectable<Tables['sessions']>

export type Sessions = ReturnType<typeof createSessions>

/** Sessions by a random token, of which the database has the SHA-256. */
export function createSessions({ db, now }: { db: Database; now: () => number }) {
  const end = (session: Session) =>
    // Those handed over from it end with it.
    db
      .deleteFrom('sessions')
      .where(eb => eb.or([eb('id', '=', session.id), eb('root', '=', session.id)]))
      .execute()

  async function begin({ account, root, isFresh }: { account: string; root?: string; isFresh: boolean }) {
    const [id, token, time] = [randomId(), randomSecret(), now()]
    const freshUntil = isFresh ? time + FRESH : 0
    const times = { rotatedAt: time, createdAt: time, seenAt: time, freshUntil }
    const session = { id, root: root ?? id, account, tokenHash: hashOf(token), previousHash: null, ...times }
    await db.insertInto('sessions').values(session).execute()
    return { session, token }
  }

  /** Exchanges the token of a session whose last exchange is old enough. Returns the new one, unless another request was faster. */
  async function rotate({ id }: Session, rotatedBefore: number, changes: { freshUntil?: number } = {}) {
    const token = randomSecret()
    const session = await db
      .updateTable('sessions')
      .set(eb => ({ ...changes, tokenHash: hashOf(token), previousHash: eb.ref('tokenHash'), rotatedAt: now() }))
      .where('id', '=', id)
      .where('rotatedAt', '<=', rotatedBefore)
      .returningAll()
      .executeTakeFirst()
    return session && { session, token }
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
    beginFrom: ({ account, root }: Session) => begin({ account, root, isFresh: false }),
    end,
    /** Ends the sessions of the account in other browsers. This one stays, with those that were handed over within its browser. */
    async endOthers({ account, root }: Session): Promise<void> {
      await db.deleteFrom('sessions').where('account', '=', account).where('root', '!=', root).execute()
    },
    /** Finds the session of a token. A token that was exchanged long ago has been copied: its session ends. */
    async find(token: string | undefined): Promise<Session | undefined> {
      if (token === undefined) return undefined
      const [hash, time] = [hashOf(token), now()]
      const session = await db
        .selectFrom('sessions')
        .selectAll()
        .where(eb => eb.or([eb('tokenHash', '=', hash), eb('previousHash', '=', hash)]))
        .executeTakeFirst()
      if (!session) return undefined
      const isCopied = session.tokenHash !== hash && time - session.rotatedAt > GRACE
      if (isCopied || time - session.seenAt > IDLE_END) {
        await end(session)
        return undefined
      }
      if (time - session.seenAt > SEEN_STEP) {
        await db.updateTable('sessions').set({ seenAt: time }).where('id', '=', session.id).execute()
      }
      return session
    },
    /** Exchanges the token once a day. */
    rotateWhenDue: async (session: Session) => {
      const due = now() - ROTATION
      return session.rotatedAt <= due ? rotate(session, due) : undefined
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
