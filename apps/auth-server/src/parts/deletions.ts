import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, PartKind, Tables } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { beginWayBack } from './beginWayBack.ts'

const DAY = 24 * 60 * 60_000

/** Milliseconds between a deletion and the end: whoever has the mailbox for an hour must not destroy the way back. */
const WAIT = 7 * DAY

/** Parts of browsers that an account has before a new one makes the oldest one go. */
const MOST_DEVICES = 20

/** Parts of browsers that are going at once. None ends before its time, so that at most as many end in seven days. */
const MOST_DEVICES_GOING = 20

/** Part of a passkey or of recovery that was made and never sealed under: the page was left meanwhile. */
const EMPTY_LIFE = 30 * 60_000

/** Kinds that bring a wallet back to another browser. */
export type WayBack = Exclude<PartKind, 'device'>

export type PartAddress = { account: string; id: string }

export const deletesAtOf = (deletedAt: number) => deletedAt + WAIT

/** Condition for parts that are there: those that are going still work. What is over is not, also before it is erased. */
export const isThere = (time: number) => (eb: ExpressionBuilder<Tables, 'parts'>) =>
  eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>', time - WAIT)])

const isGoing = (time: number) => (eb: ExpressionBuilder<Tables, 'parts'>) => eb('deletedAt', '>', time - WAIT)

const devicesOf = (eb: ExpressionBuilder<Tables, 'parts'>, account: string) =>
  eb
    .selectFrom('parts')
    .select(eb.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('kind', '=', 'device')

/** Condition for a part of a browser to go: a part that is used is never erased at once, however many are deleted. */
const mayDeviceGo = (account: string, time: number) => (eb: ExpressionBuilder<Tables, 'parts'>) =>
  eb(devicesOf(eb, account).where(isGoing(time)), '<', MOST_DEVICES_GOING)

/**
 * Begins the deletion of the oldest part of a browser where a new one, `made`, is one too many. Browsers whose storage was cleared leave
 * theirs behind; one that is used keeps its own. Where too many are going, all stay.
 */
export async function makeRoom(db: Database, { account, id: made }: PartAddress, time: number): Promise<void> {
  await db
    .updateTable('parts')
    .set({ deletedAt: time })
    .where('id', '=', eb =>
      eb
        .selectFrom('parts')
        .select('id')
        .where('account', '=', account)
        .where('kind', '=', 'device')
        .where('deletedAt', 'is', null)
        .where('id', '!=', made)
        .orderBy('createdAt')
        .orderBy(sql`rowid`)
        .limit(1),
    )
    .where(eb => eb(devicesOf(eb, account).where('deletedAt', 'is', null), '>', MOST_DEVICES))
    .where(mayDeviceGo(account, time))
    .execute()
}

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

  /** Begins the deletion of a part of a browser. @throws LoginError `rate.limited` */
  async function beginDevice(address: PartAddress, time: number) {
    const { update } = own(address)
    const begun = await update
      .set({ deletedAt: time })
      .where('deletedAt', 'is', null)
      .where(mayDeviceGo(address.account, time))
      .returning('id')
      .executeTakeFirst()
    if (begun) return
    const first = await db
      .selectFrom('parts')
      .select('deletedAt')
      .where('account', '=', address.account)
      .where('kind', '=', 'device')
      .where(isGoing(time))
      .orderBy('deletedAt')
      .limit(1)
      .executeTakeFirst()
    const end = deletesAtOf(first?.deletedAt ?? time)
    throw new LoginError('rate.limited', Math.max(1, Math.ceil((end - time) / 1000)))
  }

  return {
    /** Erases a part that nothing was sealed under. Returns whether it was one. */
    async eraseEmpty(address: PartAddress): Promise<boolean> {
      const { erase } = own(address)
      const empty = erase.where('kind', '!=', 'device').where('sealedEnvelope', 'is', null)
      return (await empty.returning('id').executeTakeFirst()) !== undefined
    },
    /**
     * Begins the deletion of a part. Returns when it ends. `tell` tells the owner of a way back that is going; if it rejects, the part stays.
     * The parts of browsers go without a word.
     */
    async begin(address: PartAddress, tell: (kind: WayBack, deletesAt: number) => Promise<void>): Promise<number> {
      const time = now()
      const row = await own(address).select.select(['kind', 'deletedAt']).where(isThere(time)).executeTakeFirst()
      if (!row) throw new LoginError('part.unknown')
      if (row.deletedAt !== null) return deletesAtOf(row.deletedAt)
      const { kind } = row
      if (kind !== 'device') {
        return deletesAtOf(await beginWayBack(db, address, { time, tell: () => tell(kind, deletesAtOf(time)) }))
      }
      await beginDevice(address, time)
      return deletesAtOf(time)
    },
    /**
     * Keeps a part that is going, or that stays anyway. Returns the kind of a way back that was going, of which the owner is told.
     * No limit refuses it: others could have used that up.
     */
    async restore(address: PartAddress): Promise<WayBack | undefined> {
      const { update, select } = own(address)
      const time = now()
      const kept = await update.set({ deletedAt: null }).where(isGoing(time)).returning('kind').executeTakeFirst()
      if (!kept) {
        const staying = await select.select('id').where(isThere(time)).executeTakeFirst()
        if (!staying) throw new LoginError('part.unknown')
        return undefined
      }
      await makeDurable()
      return kept.kind === 'device' ? undefined : kept.kind
    },
  }
}
