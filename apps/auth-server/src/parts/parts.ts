import { sql } from 'kysely'
import type { Database, PartKind, Tables } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { randomId, randomSecret } from '../secrets/hashes.ts'
import type { Keys } from '../secrets/keys.ts'
import { seal, unseal } from '../secrets/sealing.ts'
import { deletesAtOf, isThere, makeRoom, type PartAddress } from './deletions.ts'

/** Ways back that an account has, without those that are going. Whoever fills it up leaves the room of the browsers. */
const MOST_WAYS_BACK = 20

/** Ways back with those that are going. One that makes and deletes passkeys again and again has to wait. */
const MOST_WITH_GOING = 40

/** Parts of browsers with those that are going. It bounds the table alone: recovery needs room for a new browser. */
const MOST_DEVICE_ROWS = 500

const partsOf = (db: Database, account: string, time: number) =>
  db.selectFrom('parts').where('account', '=', account).where(isThere(time))

/** Passkeys and recovery codes that open the wallet of an account. */
const waysBackOf = (db: Database, account: string, time: number) =>
  partsOf(db, account, time).where('kind', '!=', 'device').where('sealedEnvelope', 'is not', null).select('id')

const hasWayBack = async (db: Database, account: string, time: number) =>
  (await waysBackOf(db, account, time).limit(1).executeTakeFirst()) !== undefined

/**
 * Inserts a part, unless the account has as many as it may, or has a way back and needs a fresh login for another one. Undefined then.
 */
const insertBelowLimit = (db: Database, row: Omit<Tables['parts'], 'deletedAt' | 'tellingAt'>, isFresh: boolean) =>
  db
    .insertInto('parts')
    .columns(['id', 'account', 'kind', 'sealedPart', 'sealedEnvelope', 'createdAt'])
    .expression(
      // Counted by the statement that inserts: requests at the same time do not pass the limit together.
      db
        .selectNoFrom([
          sql.val(row.id).as('id'),
          sql.val(row.account).as('account'),
          sql.val(row.kind).as('kind'),
          sql.val(row.sealedPart).as('sealedPart'),
          sql.val(row.sealedEnvelope).as('sealedEnvelope'),
          sql.val(row.createdAt).as('createdAt'),
        ])
        .where(eb => {
          const count = eb
            .selectFrom('parts')
            .select(eb.fn.countAll<number>().as('count'))
            .where('account', '=', row.account)
            .where('kind', row.kind === 'device' ? '=' : '!=', 'device')
          const there = count.where(isThere(row.createdAt))
          if (row.kind === 'device') return eb(there, '<', MOST_DEVICE_ROWS)
          return eb.and([
            // Two that are each the first one at the same time are not.
            ...(isFresh ? [] : [eb.not(eb.exists(waysBackOf(db, row.account, row.createdAt)))]),
            eb(count.where('deletedAt', 'is', null), '<', MOST_WAYS_BACK),
            eb(there, '<', MOST_WITH_GOING),
          ])
        }),
    )
    .returning('id')
    .executeTakeFirst()

const goingUntil = (deletedAt: number | null) => (deletedAt === null ? {} : { deletesAt: deletesAtOf(deletedAt) })

export type Parts = ReturnType<typeof createParts>

/**
 * Server parts, sealed at rest. A part that is lost locks its envelope for ever, so that an answer is given when it is on the disk.
 * All functions throw LoginError `part.unknown` for a part that the account does not have.
 */
export function createParts(options: {
  db: Database
  keys: Keys
  now: () => number
  makeDurable: () => Promise<void>
}) {
  const { db, keys, now, makeDurable } = options
  const place = (column: 'part' | 'envelope', { account, id }: PartAddress) => ['parts', column, account, id] as const
  const sealed = (column: 'part' | 'envelope', address: PartAddress, text: string) =>
    seal(keys.sealing, text, place(column, address))
  async function find({ account, id }: PartAddress) {
    const row = await partsOf(db, account, now())
      .where('id', '=', id)
      .select(['kind', 'sealedPart', 'sealedEnvelope', 'deletedAt'])
      .executeTakeFirst()
    if (!row) throw new LoginError('part.unknown')
    return row
  }
  return {
    /**
     * A stranger who finds the browser open must not add a way in of his own beside the owner's: without a fresh login there is one.
     * @throws LoginError `part.limit` or `session.stale`
     */
    async create(asked: { account: string; kind: PartKind; envelope: string | undefined; isFresh: boolean }) {
      const { account, kind, envelope, isFresh } = asked
      const [id, serverPart] = [randomId(), randomSecret()]
      const address = { account, id }
      const sealedEnvelope = envelope === undefined ? null : sealed('envelope', address, envelope)
      const row = {
        ...address,
        kind,
        sealedPart: sealed('part', address, serverPart),
        sealedEnvelope,
        createdAt: now(),
      }
      if (!(await insertBelowLimit(db, row, isFresh))) {
        const isStale = kind !== 'device' && !isFresh && (await hasWayBack(db, account, now()))
        throw new LoginError(isStale ? 'session.stale' : 'part.limit')
      }
      if (kind === 'device') await makeRoom(db, address, now())
      await makeDurable()
      return { id, serverPart }
    },
    /** Parts that are there, also those that are going: recovery needs them until then. */
    async list(account: string) {
      const there = partsOf(db, account, now()).select(['id', 'kind', 'createdAt', 'deletedAt'])
      const rows = await there.orderBy('createdAt').execute()
      return rows.map(({ deletedAt, ...row }) => ({ ...row, ...goingUntil(deletedAt) }))
    },
    async read(address: PartAddress): Promise<{ serverPart: string; envelope?: string; deletesAt?: number }> {
      const { sealedPart, sealedEnvelope, deletedAt } = await find(address)
      const serverPart = unseal(keys.sealing, sealedPart, place('part', address))
      const released = { serverPart, ...goingUntil(deletedAt) }
      if (sealedEnvelope === null) return released
      return { ...released, envelope: unseal(keys.sealing, sealedEnvelope, place('envelope', address)) }
    },
    /**
     * Keeps the envelope of a passkey or of recovery. It is never replaced: that would destroy the former one. The part may be older than
     * the first way back, and made by somebody else: another one needs a fresh login here too.
     * @throws LoginError `part.sealed` or `session.stale`
     */
    async putEnvelope(address: PartAddress, { envelope, isFresh }: { envelope: string; isFresh: boolean }) {
      const { kind } = await find(address)
      if (kind === 'device') throw new LoginError('part.unknown')
      const put = await db
        .updateTable('parts')
        .set({ sealedEnvelope: sealed('envelope', address, envelope) })
        .where('id', '=', address.id)
        .where('account', '=', address.account)
        .where('sealedEnvelope', 'is', null)
        .$if(!isFresh, query => query.where(eb => eb.not(eb.exists(waysBackOf(db, address.account, now())))))
        .returning('id')
        .executeTakeFirst()
      if (put) return makeDurable()
      const isStale = !isFresh && (await hasWayBack(db, address.account, now()))
      throw new LoginError(isStale ? 'session.stale' : 'part.sealed')
    },
  }
}
