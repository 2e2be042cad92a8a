import { eraseParts } from '../parts/deletions.ts'
import { IDLE_END } from '../sessions/findSession.ts'
import type { Database } from './tables.ts'

const STEP = 10 * 60_000

/**
 * Deletes what is over, now and every ten minutes. Expired rows are refused without it; they are deleted so that they do not pile up.
 * It goes by the slower of two clocks: a machine's clock that jumps ahead for an hour must not erase parts that can still be kept.
 */
export function startSweep({
  db,
  now,
  steadyNow,
  onError,
}: {
  db: Database
  now: () => number
  steadyNow: () => number
  onError: (error: unknown) => void
}) {
  async function sweep() {
    const time = Math.min(now(), steadyNow())
    await db.deleteFrom('challenges').where('expiresAt', '<', time).execute()
    await db.deleteFrom('attempts').where('expiresAt', '<', time).execute()
    await db.deleteFrom('tickets').where('expiresAt', '<', time).execute()
    await db.deleteFrom('limits').where('fullAt', '<', time).execute()
    await db
      .deleteFrom('sessions')
      .where('seenAt', '<', time - IDLE_END)
      .execute()
    await eraseParts(db, time)
  }
  let running = sweep().catch(onError)
  const timer = setInterval(() => {
    running = sweep().catch(onError)
  }, STEP)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
