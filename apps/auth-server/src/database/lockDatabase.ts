import { pathToFileURL } from 'node:url'
import { createClient, LibsqlError } from '@libsql/client'
import { createPrivateFile } from './databaseFile.ts'

/**
 * Holds the file of a database for this server, until the function that it returns is called. Limits of requests and logins that wait are
 * in the memory of one server, so that a second one on the file is wrong also where SQLite would bear it.
 * The lock is SQLite's, on an empty file beside the database: the operating system ends it with the process, also with one that was
 * killed, and programs that copy the database do not meet it.
 */
export async function lockDatabase(file: string): Promise<() => void> {
  const path = `${file}-lock`
  await createPrivateFile(path)
  const client = createClient({ url: pathToFileURL(path).href, concurrency: 1 })
  try {
    // Nothing is written. A journal on the disk would be one file more.
    await client.execute('PRAGMA journal_mode = MEMORY')
    const held = await client.transaction('write')
    return () => {
      held.close()
      client.close()
    }
  } catch (cause) {
    client.close()
    if (!(cause instanceof LibsqlError) || cause.code !== 'SQLITE_BUSY') throw cause
    throw new Error('Another login server is running on this database. Stop it first: one file has one server.', {
      cause,
    })
  }
}
