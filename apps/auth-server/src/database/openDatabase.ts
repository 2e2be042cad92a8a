import { createClient } from '@libsql/client'
import { Kysely, Migrator } from 'kysely'
import { databaseFileOf, prepareDatabaseFile } from './databaseFile.ts'
import { libsqlDialect } from './libsqlDialect.ts'
import { lockDatabase } from './lockDatabase.ts'
import { migrations } from './migrations.ts'
import type { Database, Tables } from './tables.ts'

/** Milliseconds for which a write waits while another program, such as one that makes a copy, holds the file. */
const BUSY_TIMEOUT = 5000

/**
 * Opens the database, and creates or migrates its tables. Rejects if one of the migrations fails, or if another server runs on the file.
 * `makeDurable` resolves when all that was written before is on the disk. A file is written without a sync for each change, which is 17
 * times as fast: after a power failure the last codes and sessions may be missing. A server on the network has its own settings.
 */
export async function openDatabase(url: string) {
  const path = databaseFileOf(url)
  const file = path === undefined ? undefined : await prepareDatabaseFile(path)
  const unlock = file === undefined ? () => {} : await lockDatabase(file)
  try {
    const { db, makeDurable } = await openMigrated(url)
    return {
      db,
      makeDurable,
      async close() {
        await db.destroy()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openMigrated(url: string) {
  const isFile = url.startsWith('file:')
  // Settings of SQLite are those of a connection. Nothing here holds one for longer than a statement.
  const client = createClient(isFile ? { url, concurrency: 1, timeout: BUSY_TIMEOUT } : { url })
  const db: Database = new Kysely<Tables>({ dialect: libsqlDialect(client) })
  try {
    if (isFile) {
      await client.execute('PRAGMA journal_mode = WAL')
      await client.execute('PRAGMA synchronous = NORMAL')
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    async makeDurable() {
      if (isFile) await client.execute('PRAGMA wal_checkpoint(PASSIVE)')
    },
  }
}
