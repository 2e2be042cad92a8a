import { createClient } from '@libsql/client'
import { Kysely, Migrator } from 'kysely'
import { libsqlDialect } from './libsqlDialect.ts'
import { migrations } from './migrations.ts'
import type { Database, Tables } from './tables.ts'

/**
 * Opens the database, and creates or migrates its tables. Rejects if one of the migrations fails.
 * `makeDurable` resolves when all that was written before is on the disk. A file is written without a sync for each change, which is 17
 * times as fast: after a power failure the last codes and sessions may be missing. A server on the network has its own settings.
 */
export async function openDatabase(url: string) {
  const isFile = url.startsWith('file:')
  // Settings of SQLite are those of a connection. Nothing here holds one for longer than a statement.
  const client = createClient(isFile ? { url, concurrency: 1 } : { url })
  if (isFile) {
    await client.execute('PRAGMA journal_mode = WAL')
    await client.execute('PRAGMA synchronous = NORMAL')
  }
  const db: Database = new Kysely<Tables>({ dialect: libsqlDialect(client) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    await db.destroy()
    throw new Error('The database could not be migrated.', { cause: error })
  }
  return {
    db,
    async makeDurable() {
      if (isFile) await client.execute('PRAGMA wal_checkpoint(PASSIVE)')
    },
  }
}
