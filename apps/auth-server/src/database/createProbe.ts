import { randomBytes } from 'node:crypto'
import type { Database } from './tables.ts'

/** More than any change of the server writes at once: a disk that is all but full takes a small row, and not the next login. */
const LENGTH = 24 << 10

/** Milliseconds for which an answer holds: whoever asks again and again does not have the disk written to. */
const STEP = 1000

/**
 * Finds out whether the database can be written. On a full disk it still answers what is read. One row is written again and again.
 * `ticks` are milliseconds that never jump. Rejects if nothing can be written.
 */
export function createProbe({ db, ticks }: { db: Database; ticks: () => number }): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | undefined
  const write = async () => {
    // SQLite writes no page that would stay the same.
    const filler = randomBytes(LENGTH).toString('base64')
    await db
      .insertInto('probes')
      .values({ key: 'health', filler })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ filler }))
      .execute()
  }
  return () => {
    if (!last || ticks() - last.at >= STEP) last = { at: ticks(), result: write() }
    return last.result
  }
}
