import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, PartKind, Tables } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'

const DAY = 24 * 60 * 60_000

/** Milliseconds between a deletion and the end: whoever has the mailbox for an hour must not destroy the way back. */
const WAIT = 7 * DAY

/** Deleted parts of browsers that an account keeps. The vault deletes them by itself to make room. */
const MOST_DEVICES = 20

/** Part of a passkey or of recovery that was made and never sealed under: the page was left meanwhile. */
const EMPTY_LIFE = DAY

/** Kinds that bring a wallet back to another browser. */
export type WayBack = Exclude<PartKind, 'device'>

export type PartAddress = { account: string; id: string }

export const deletesAtOf = (deletedAt: number) => deletedAt + WAIT

/** Condition for parts that are there: those that are going still work. What is over is not, also before it is erased. */
export const isThere = (time: number) => (eb: ExpressionBuilder<Tables, 'parts'>) =>
  eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>', time - WAIT)])

/** Erases parts whose time is over, and empty ones that were left behind. */
export async function eraseParts(db: Database, time: number): Promise<void> {
  await db
    .deleteFrom('parts')
    .where('deletedAt', '<=', time - WAIT)
    .execute()
  await db
    .deleteFrom('parts')
    .where('kind', '!=', 'device')
    .where('sealedEnvelope', 'is', null)
    .where('createdAt', '<', time - EMPTY_LIFE)
    .execute()
}

export type Deletions = ReturnType<typeof createDeletions>

/**
 * Deletion of parts: a part that seals something is going for seven days, in which it works and can be kept.
 * All functions throw LoginError `part.unknown` for a part that the account does not have.
 */
export function createDeletions(options: { db: Database; now: () => number; makeDurable: () => Promise<void> }) {
  const { db, now, makeDurable } = options
  const own = ({ account, id }: PartAddress) => ({
    update: db.updateTable('parts').where('id', '=', id).where('account', '=', account),
    erase: db.deleteFrom('parts').where('id', '=', id).where('account', '=', account),
    select: db.selectFrom('parts').where('id', '=', id).where('account', '=', account),
  })

  /** Erases deleted parts of browsers above the limit. Those made first stay, so that new ones do not push them out. */
  const eraseDevices = (account: string) =>
    db
      .deleteFrom('parts')
      .where('account', '=', account)
      .where('kind', '=', 'device')
      .where('deletedAt', 'is not', null)
      .where('id', 'not in', eb =>
        eb
          .selectFrom('parts')
          .select('id')
          .where('account', '=', account)
          .where('kind', '=', 'device')
          .where('deletedAt', 'is not', null)
          .orderBy('createdAt')
          .orderBy(sql`rowid`)
          .limit(MOST_DEVICES),
      )
      .execute()

  return {
    /** Erases a part that nothing was sealed under. Returns whether it was one. */
    async eraseEmpty(address: PartAddress): Promise<boolean> {
      const { erase } = own(address)
      const empty = erase.where('kind', '!=', 'device').where('sealedEnvelope', 'is', null)
      return (await empty.returning('id').executeTakeFirst()) !== undefined
    },
    /**
     * Begins the deletion of a part. Returns when it ends. `tell` tells the owner of a way back that is going; if it rejects, the part stays.
     * The parts of browsers go without a word: the vault deletes them by itself.
     */
    async begin(address: PartAddress, tell: (kind: WayBack, deletesAt: number) => Promise<void>): Promise<number> {
      const { update, select } = own(address)
      const time = now()
      const row = await update
        .set({ deletedAt: time })
        .where('deletedAt', 'is', null)
        .returning('kind')
        .executeTakeFirst()
      if (!row) {
        const going = await select.select('deletedAt').where(isThere(time)).executeTakeFirst()
        if (typeof going?.deletedAt !== 'number') throw new LoginError('part.unknown')
        return deletesAtOf(going.deletedAt)
      }
      if (row.kind === 'device') {
        await eraseDevices(address.account)
        return deletesAtOf(time)
      }
      try {
        await tell(row.kind, deletesAtOf(time))
      } catch (error) {
        await update.set({ deletedAt: null }).execute()
        throw error
      }
      return deletesAtOf(time)
    },
    /** Keeps a part that is going, or that stays anyway. No limit refuses it: others could have used that up. */
    async restore(address: PartAddress): Promise<void> {
      const { update } = own(address)
      const kept = await update.set({ deletedAt: null }).where(isThere(now())).returning('id').executeTakeFirst()
      if (!kept) throw new LoginError('part.unknown')
      await makeDurable()
    },
  }
}
