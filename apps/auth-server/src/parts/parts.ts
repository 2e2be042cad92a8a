import { sql } from 'kysely'
import type { Database, PartKind, Tables } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { randomId, randomSecret } from '../secrets/hashes.ts'
import type { Keys } from '../secrets/keys.ts'
import { seal, unseal } from '../secrets/sealing.ts'

const MOST_PARTS = 20

export type PartAddress = { account: string; id: string }

/** Inserts a part, unless the account has as many as it may. Undefined then. */
const insertBelowLimit = (db: Database, row: Tables['parts']) =>
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
        .where(
          eb => eb.selectFrom('parts').select(eb.fn.countAll().as('count')).where('account', '=', row.account),
          '<',
          MOST_PARTS,
        ),
    )
    .returning('id')
    .executeTakeFirst()

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
    const row = await db
      .selectFrom('parts')
      .select(['kind', 'sealedPart', 'sealedEnvelope'])
      .where('id', '=', id)
      .where('account', '=', account)
      .executeTakeFirst()
    if (!row) throw new LoginError('part.unknown')
    return row
  }
  return {
    /** @throws LoginError `part.limit` */
    async create({ account, kind, envelope }: { account: string; kind: PartKind; envelope: string | undefined }) {
      const [id, serverPart] = [randomId(), randomSecret()]
      const address = { account, id }
      const sealedEnvelope = envelope === undefined ? null : sealed('envelope', address, envelope)
      const inserted = await insertBelowLimit(db, {
        ...address,
        kind,
        sealedPart: sealed('part', address, serverPart),
        sealedEnvelope,
        createdAt: now(),
      })
      if (!inserted) throw new LoginError('part.limit')
      await makeDurable()
      return { id, serverPart }
    },
    list: (account: string) =>
      db
        .selectFrom('parts')
        .select(['id', 'kind', 'createdAt'])
        .where('account', '=', account)
        .orderBy('createdAt')
        .execute(),
    async read(address: PartAddress): Promise<{ serverPart: string; envelope?: string }> {
      const { sealedPart, sealedEnvelope } = await find(address)
      const serverPart = unseal(keys.sealing, sealedPart, place('part', address))
      if (sealedEnvelope === null) return { serverPart }
      return { serverPart, envelope: unseal(keys.sealing, sealedEnvelope, place('envelope', address)) }
    },
    /**
     * Keeps the envelope of a passkey or of recovery. One that is overwritten is lost, as one that is deleted: `assertMayReplace` throws
     * unless that is allowed.
     */
    async putEnvelope(address: PartAddress, envelope: string, assertMayReplace: () => void) {
      const { kind, sealedEnvelope } = await find(address)
      if (kind === 'device') throw new LoginError('part.unknown')
      if (sealedEnvelope !== null) assertMayReplace()
      const put = await db
        .updateTable('parts')
        .set({ sealedEnvelope: sealed('envelope', address, envelope) })
        .where('id', '=', address.id)
        .where('account', '=', address.account)
        // As it was looked at: another request may have put one meanwhile.
        .where('sealedEnvelope', 'is', sealedEnvelope)
        .returning('id')
        .executeTakeFirst()
      if (!put) throw new LoginError('part.changed')
      await makeDurable()
    },
    async remove({ account, id }: PartAddress) {
      const own = db.deleteFrom('parts').where('id', '=', id).where('account', '=', account)
      if (!(await own.returning('id').executeTakeFirst())) throw new LoginError('part.unknown')
    },
  }
}
