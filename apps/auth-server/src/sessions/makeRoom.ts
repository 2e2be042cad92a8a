import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Sessions that are handed over from one login: the vault's window has one, and another one where it has lost its token. */
const MOST_HANDED_OVER = 3

/** Logins of an account at once: a browser has one for each site. */
const MOST_LOGINS = 50

/**
 * Ends the sessions of a login, or the logins of an account, that are too many with the one that has begun: those that are unused for
 * longest.
 */
export async function makeRoom(db: Database, begun: { id: string; root: string; account: string }): Promise<void> {
  const { id, root, account } = begun
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
