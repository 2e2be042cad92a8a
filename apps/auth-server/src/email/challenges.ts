import { randomInt } from 'node:crypto'
import type { Accounts } from '../accounts/accounts.ts'
import type { Database } from '../database/tables.ts'
import { LoginError } from '../loginError.ts'
import { hashOf, hmacOf, isSameDigest, randomId } from '../secrets/hashes.ts'
import type { Keys } from '../secrets/keys.ts'
import { seal, unseal } from '../secrets/sealing.ts'

const MOST_TRIES = 5

export const CODE_MINUTES = 20

export type Challenges = ReturnType<typeof createChallenges>

/**
 * Codes sent by mail. A code of six digits has 20 bits, so that a hash of it is guessed at once: the database has an HMAC whose key is
 * elsewhere. It belongs to its challenge and to the verifier of the frame that asked.
 */
export function createChallenges(parts: { db: Database; keys: Keys; accounts: Accounts; now: () => number }) {
  const { db, keys, accounts, now } = parts
  const hashOfCode = (id: string, verifierHash: string, code: string) =>
    hmacOf(keys.codes, ['code', id, verifierHash, code])
  const place = (id: string) => ['challenges', 'address', id] as const

  /** Why a challenge takes no try. That of another verifier does not exist for this one. */
  async function refusal(id: string, verifierHash: string) {
    const row = await db
      .selectFrom('challenges')
      .select(['tries', 'usedAt', 'expiresAt'])
      .where('id', '=', id)
      .where('verifierHash', '=', verifierHash)
      .executeTakeFirst()
    if (!row) return new LoginError('attempt.unknown')
    return new LoginError(row.usedAt === null && row.tries >= MOST_TRIES ? 'code.locked' : 'code.expired')
  }

  return {
    async create(asked: { address: string; verifierHash: string; session: string | null }) {
      const { address, verifierHash, session } = asked
      const [id, code] = [randomId(), randomInt(1_000_000).toString().padStart(6, '0')]
      const expiresAt = now() + CODE_MINUTES * 60_000
      // A second mail to the same frame ends the first code.
      await db.deleteFrom('challenges').where('verifierHash', '=', verifierHash).execute()
      await db
        .insertInto('challenges')
        .values({
          id,
          verifierHash,
          codeHash: hashOfCode(id, verifierHash, code),
          identity: accounts.identityOf('email', address),
          sealedAddress: seal(keys.sealing, address, place(id)),
          session,
          tries: 0,
          usedAt: null,
          expiresAt,
        })
        .execute()
      return { id, code, expiresAt }
    },
    remove: (id: string) => db.deleteFrom('challenges').where('id', '=', id).execute(),
    /**
     * Takes one of the five tries. Returns the address that the code was sent to.
     * @throws LoginError `attempt.unknown`, `code.wrong`, `code.locked` or `code.expired`
     */
    async check({ challenge, verifier, code }: { challenge: string; verifier: string; code: string }) {
      const verifierHash = hashOf(verifier)
      // Counted before it is compared, in one statement: tries at the same time are counted too.
      const row = await db
        .updateTable('challenges')
        .set(eb => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', challenge)
        .where('verifierHash', '=', verifierHash)
        .where('tries', '<', MOST_TRIES)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw await refusal(challenge, verifierHash)
      if (!isSameDigest(row.codeHash, hashOfCode(challenge, verifierHash, code))) {
        throw new LoginError(row.tries >= MOST_TRIES ? 'code.locked' : 'code.wrong')
      }
      const used = await db
        .updateTable('challenges')
        .set({ usedAt: now() })
        .where('id', '=', challenge)
        .where('usedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!used) throw new LoginError('code.expired')
      return { address: unseal(keys.sealing, row.sealedAddress, place(challenge)), session: row.session }
    },
  }
}
