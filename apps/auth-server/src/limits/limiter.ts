import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { hmacOf } from '../secrets/hashes.ts'
import type { LimitName, LimitRules } from './limitRules.ts'

export type Limiter = (name: LimitName, subject: string) => Promise<void>

/**
 * Limits that a restart does not lift. A bucket is one row, the time at which it is full again (GCRA), changed by one statement. Subjects
 * are stored as an HMAC: the table names no address and no network. `now` is a steady clock. Where the machine's was set back before this
 * server started, a bucket that it cannot have left behind counts as used up, and no longer than that.
 */
export function createLimiter(options: {
  db: Database
  key: Uint8Array
  rules: LimitRules
  now: () => number
}): Limiter {
  const { db, rules, now } = options
  /** @throws LoginError `rate.limited` */
  return async (name, subject) => {
    const { burst, every } = rules[name]
    const key = hmacOf(options.key, ['limit', name, subject])
    const time = now()
    const next = sql<number>`max(limits."fullAt", ${time}) + ${every}`
    const taken = await db
      .insertInto('limits')
      .values({ key, fullAt: time + every })
      .onConflict(conflict =>
        conflict
          .column('key')
          .doUpdateSet({ fullAt: next })
          .where(next, '<=', time + burst * every),
      )
      .returning('fullAt')
      .executeTakeFirst()
    if (taken) return
    const usedUp = time + burst * every
    await db.updateTable('limits').set({ fullAt: usedUp }).where('key', '=', key).where('fullAt', '>', usedUp).execute()
    const row = await db.selectFrom('limits').select('fullAt').where('key', '=', key).executeTakeFirst()
    const wait = (row?.fullAt ?? time) + every - usedUp
    throw new LoginError('rate.limited', Math.max(1, Math.ceil(wait / 1000)))
  }
}
