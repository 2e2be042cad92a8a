import type { Database } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'

/** Milliseconds for which one request mails the owner. A server that stops meanwhile leaves the part to the next one then. */
const TELLING = 60_000

/** Milliseconds for which another request waits for that, and between two looks. */
const PATIENCE = { most: 20_000, step: 100 }

/**
 * Begins the deletion of a way back. Returns when that was. `tell` mails the owner; if it rejects, the part stays. Of requests at the same
 * time one mails, and the others wait for its end.
 * @throws LoginError `mail.unavailable` where another request could not mail
 */
export async function beginWayBack(
  db: Database,
  { account, id }: { account: string; id: string },
  { time, tell }: { time: number; tell: () => Promise<void> },
): Promise<number> {
  const own = db.updateTable('parts').where('id', '=', id).where('account', '=', account)
  const open = own.where('deletedAt', 'is', null)
  const claimed = await open
    .set({ tellingAt: time })
    .where(eb =>
      eb.or([
        eb('tellingAt', 'is', null),
        eb('tellingAt', '<=', time - TELLING),
        // The clock was set back since.
        eb('tellingAt', '>', time + TELLING),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return waitForOther(db, { account, id })
  try {
    // Told before it is written: a server that stops between the two has told too much, and deleted nothing.
    await tell()
  } catch (error) {
    await open.set({ tellingAt: null }).where('tellingAt', '=', time).execute()
    throw error
  }
  await open.set({ deletedAt: time, tellingAt: null }).execute()
  return time
}

async function waitForOther(db: Database, { account, id }: { account: string; id: string }): Promise<number> {
  const ends = performance.now() + PATIENCE.most
  const part = db
    .selectFrom('parts')
    .select(['deletedAt', 'tellingAt'])
    .where('id', '=', id)
    .where('account', '=', account)
  for (;;) {
    const row = await part.executeTakeFirst()
    if (row?.deletedAt) return row.deletedAt
    if (!row?.tellingAt || performance.now() > ends) throw new LoginError('mail.unavailable')
    await new Promise(done => setTimeout(done, PATIENCE.step))
  }
}
