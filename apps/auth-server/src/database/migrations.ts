import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely'

type Columns = Record<string, 'text' | 'text?' | 'integer' | 'integer?'>

/** Starts a table; a type with `?` may be null. One that exists is from a migration that was cut off, which starts again. */
function table(db: Kysely<unknown>, name: string, key: string, columns: Columns): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = db.schema
    .createTable(name)
    .ifNotExists()
    .addColumn(key, 'text', c => c.primaryKey())
  for (const [column, type] of Object.entries(columns)) {
    const isNullable = type.endsWith('?')
    const plain = type.startsWith('text') ? 'text' : 'integer'
    builder = builder.addColumn(column, plain, c => (isNullable ? c : c.notNull()))
  }
  return builder
}

const index = (db: Kysely<unknown>, name: string, column: string) =>
  db.schema.createIndex(`${name}_${column}`).ifNotExists().on(name).column(column).execute()

async function createTables(db: Kysely<unknown>) {
  await table(db, 'accounts', 'id', { kind: 'text', identity: 'text', sealedLabel: 'text', createdAt: 'integer' })
    .addUniqueConstraint('accounts_identity', ['identity'])
    .execute()
  await table(db, 'sessions', 'id', {
    root: 'text',
    account: 'text',
    tokenHash: 'text',
    previousHash: 'text?',
    rotatedAt: 'integer',
    createdAt: 'integer',
    seenAt: 'integer',
    freshUntil: 'integer',
  }).execute()
  for (const column of ['tokenHash', 'previousHash', 'root', 'seenAt']) await index(db, 'sessions', column)
  await table(db, 'challenges', 'id', {
    verifierHash: 'text',
    codeHash: 'text',
    identity: 'text',
    sealedAddress: 'text',
    session: 'text?',
    tries: 'integer',
    usedAt: 'integer?',
    expiresAt: 'integer',
  }).execute()
  for (const column of ['verifierHash', 'expiresAt']) await index(db, 'challenges', column)
  await table(db, 'attempts', 'id', {
    kind: 'text',
    verifierHash: 'text',
    startHash: 'text?',
    browserHash: 'text?',
    sealedChannel: 'text?',
    session: 'text?',
    state: 'text',
    failure: 'text?',
    account: 'text?',
    expiresAt: 'integer',
  }).execute()
  await index(db, 'attempts', 'expiresAt')
  await table(db, 'tickets', 'hash', { session: 'text', expiresAt: 'integer' }).execute()
  await table(db, 'parts', 'id', {
    account: 'text',
    kind: 'text',
    sealedPart: 'text',
    sealedEnvelope: 'text?',
    createdAt: 'integer',
  }).execute()
  await index(db, 'parts', 'account')
  await table(db, 'limits', 'key', { fullAt: 'integer' }).execute()
}

/** Whether a table has a column: it is there if its migration was cut off before. */
async function hasColumn(db: Kysely<unknown>, name: string, column: string) {
  const { rows } = await sql`select name from pragma_table_info(${name}) where name = ${column}`.execute(db)
  return rows.length > 0
}

async function keepDeletedParts(db: Kysely<unknown>) {
  if (!(await hasColumn(db, 'parts', 'deletedAt'))) {
    await db.schema.alterTable('parts').addColumn('deletedAt', 'integer').execute()
  }
  await index(db, 'parts', 'deletedAt')
}

async function checkKeys(db: Kysely<unknown>) {
  await table(db, 'keyChecks', 'key', { sealed: 'text' }).execute()
}

async function awaitTokens(db: Kysely<unknown>) {
  const sessions = db.schema.alterTable('sessions')
  if (!(await hasColumn(db, 'sessions', 'lostHash'))) await sessions.addColumn('lostHash', 'text').execute()
  if (!(await hasColumn(db, 'sessions', 'isArrived'))) {
    await sessions.addColumn('isArrived', 'integer', column => column.notNull().defaultTo(1)).execute()
  }
  await index(db, 'sessions', 'lostHash')
}

async function claimDeletions(db: Kysely<unknown>) {
  if (!(await hasColumn(db, 'parts', 'tellingAt'))) {
    await db.schema.alterTable('parts').addColumn('tellingAt', 'integer').execute()
  }
}

async function makeProbes(db: Kysely<unknown>) {
  await table(db, 'probes', 'key', { filler: 'text' }).execute()
}

/** Migrations in the order of their names. A released one never changes. */
export const migrations: Record<string, Migration> = {
  '001 tables': { up: createTables },
  '002 deleted parts': { up: keepDeletedParts },
  '003 key checks': { up: checkKeys },
  '004 awaited tokens': { up: awaitTokens },
  '005 claimed deletions': { up: claimDeletions },
  '006 probes': { up: makeProbes },
}
