import type { Selectable } from 'kysely'
import type { AttemptFailure, AttemptState, Database, Tables } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { hashOf, randomId } from '../secrets/hashes.ts'

/** Milliseconds in which a visitor must come back from a provider. */
const ATTEMPT_LIFE = 10 * 60_000

export type Attempt = Selectable<Tables['attempts']>

export type Attempts = ReturnType<typeof createAttempts>

/** Logins that are under way at a provider or in the Farcaster app. Each step is one statement, so that it happens once. */
export function createAttempts({ db, now }: { db: Database; now: () => number }) {
  const waiting = new Map<string, Set<() => void>>()

  const wake = (id: string) => {
    for (const resolve of waiting.get(id) ?? []) resolve()
  }

  return {
    newId: randomId,
    async create(asked: Pick<Attempt, 'id' | 'kind' | 'verifierHash' | 'session'> & Partial<Attempt>) {
      const expiresAt = now() + ATTEMPT_LIFE
      const empty = { startHash: null, browserHash: null, sealedChannel: null, failure: null, account: null }
      await db
        .insertInto('attempts')
        .values({ ...empty, state: 'started', ...asked, expiresAt })
        .execute()
      return { expiresAt }
    },
    find: (id: string): Promise<Attempt | undefined> =>
      db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Goes from one state to the next, for one caller. Undefined if the attempt is in another state, or over. */
    async move(id: string, from: AttemptState, changes: Partial<Attempt>): Promise<Attempt | undefined> {
      const moved = await db
        .updateTable('attempts')
        .set(changes)
        .where('id', '=', id)
        .where('state', '=', from)
        .where('expiresAt', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (moved) wake(id)
      return moved
    },
    fail: async (id: string, from: AttemptState, failure: AttemptFailure) => {
      await db
        .updateTable('attempts')
        .set({ state: 'failed', failure })
        .where('id', '=', id)
        .where('state', '=', from)
        .execute()
      wake(id)
    },
    /**
     * Reads an attempt for the frame that asked.
     * @throws LoginError `attempt.unknown` for another verifier and after it was redeemed, `attempt.expired`, or why it failed
     */
    async read(id: string, verifier: string): Promise<Attempt> {
      const attempt = await db
        .selectFrom('attempts')
        .selectAll()
        .where('id', '=', id)
        .where('verifierHash', '=', hashOf(verifier))
        .executeTakeFirst()
      if (!attempt || attempt.state === 'redeemed') throw new LoginError('attempt.unknown')
      if (attempt.failure) throw new LoginError(attempt.failure)
      if (attempt.expiresAt <= now()) throw new LoginError('attempt.expired')
      return attempt
    },
    /** Resolves when an attempt changes, the time has passed or the signal aborts. */
    waitForChange(id: string, { milliseconds, signal }: { milliseconds: number; signal: AbortSignal }) {
      return new Promise<void>(resolve => {
        const waiters = waiting.get(id) ?? new Set()
        waiting.set(id, waiters)
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          waiters.delete(done)
          if (waiters.size === 0) waiting.delete(id)
          resolve()
        }
        const timer = setTimeout(done, milliseconds)
        waiters.add(done)
        signal.addEventListener('abort', done)
        if (signal.aborted) done()
      })
    },
  }
}
