import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import type { Database } from '../database/tables.ts'
import { bytes32, idText, readJson } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import { hashOf, hmacOf, isSameDigest, randomSecret } from '../secrets/hashes.ts'
import type { Keys } from '../secrets/keys.ts'
import type { Sessions } from './sessions.ts'
import type { SessionToken } from './sessionToken.ts'

/** Milliseconds in which a ticket must be redeemed. */
const TICKET_LIFE = 60_000

/** Tickets of a session that wait: one for each window that is about to open. */
const MOST_TICKETS = 5

/** Says of a login that it may be ended, and nothing else: a page may keep it. */
const endSchema = z.strictObject({ login: idText, proof: bytes32 })

const redeemSchema = z.strictObject({ ticket: bytes32 })

/** `GET` and `DELETE /session`, the end of a login, and the handover of a login from the vault's frame to its window. */
export function sessionApi(parts: {
  db: Database
  now: () => number
  keys: Keys
  accounts: Accounts
  sessions: Sessions
  token: SessionToken
}) {
  const { db, now, keys, accounts, sessions, token } = parts
  const proofOf = (login: string) => hmacOf(keys.codes, ['end of a login', login])
  const api = new Hono()

  api.get('/session', async context => {
    const session = await token.require(context)
    const rotated = await sessions.rotateWhenDue(session)
    if (rotated) token.write(context, rotated.token)
    const { login } = await accounts.find(session.account)
    return context.json({
      account: session.account,
      login,
      createdAt: session.createdAt,
      freshUntil: session.freshUntil,
      // The clock of a browser may be wrong.
      fresh: sessions.isFresh(session),
      end: { login: session.root, proof: proofOf(session.root) },
    })
  })

  api.delete('/session', async context => {
    const session = await token.read(context)
    if (session) await sessions.end(session)
    token.clear(context)
    return context.json({})
  })

  // For a frame that keeps no token: the vault's window has one, from the same login.
  api.post('/session/end', async context => {
    const { login, proof } = await readJson(context, endSchema)
    if (!isSameDigest(proof, proofOf(login))) throw new LoginError('session.missing')
    await sessions.end({ id: login })
    return context.json({})
  })

  api.post('/handover', async context => {
    const session = await token.require(context)
    const ticket = randomSecret()
    const row = { hash: hashOf(ticket), session: session.id, expiresAt: now() + TICKET_LIFE }
    await db.insertInto('tickets').values(row).execute()
    const older = db
      .selectFrom('tickets')
      .select('hash')
      .where('session', '=', session.id)
      .orderBy(sql`rowid`, 'desc')
      .limit(-1)
      .offset(MOST_TICKETS)
    await db.deleteFrom('tickets').where('hash', 'in', older).execute()
    return context.json({ ticket, expiresAt: row.expiresAt })
  })

  api.post('/handover/redeem', async context => {
    const { ticket } = await readJson(context, redeemSchema)
    const taken = await db
      .deleteFrom('tickets')
      .where('hash', '=', hashOf(ticket))
      .where('expiresAt', '>', now())
      .returning('session')
      .executeTakeFirst()
    if (!taken) throw new LoginError('ticket.invalid')
    // A sign-out between the two steps ends the ticket too.
    const from = await db.selectFrom('sessions').selectAll().where('id', '=', taken.session).executeTakeFirst()
    if (!from) throw new LoginError('ticket.invalid')
    await token.replace(context, await sessions.beginFrom(from))
    const { login } = await accounts.find(from.account)
    return context.json({ account: from.account, login })
  })

  return api
}
