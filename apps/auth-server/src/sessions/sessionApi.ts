import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import type { Database } from '../database/tables.ts'
import { bytes32, readJson } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import { hashOf, randomSecret } from '../secrets/hashes.ts'
import type { SessionCookie } from './sessionCookie.ts'
import type { Sessions } from './sessions.ts'

/** Milliseconds in which a ticket must be redeemed. */
const TICKET_LIFE = 60_000

/** Tickets of a session that wait: one for each window that is about to open. */
const MOST_TICKETS = 5

const redeemSchema = z.strictObject({ ticket: bytes32 })

/** `GET` and `DELETE /session`, and the handover of a login from the vault's frame to its window. */
export function sessionApi(parts: {
  db: Database
  now: () => number
  accounts: Accounts
  sessions: Sessions
  cookie: SessionCookie
}) {
  const { db, now, accounts, sessions, cookie } = parts
  const api = new Hono()

  api.get('/session', async context => {
    const session = await cookie.require(context)
    const rotated = await sessions.rotateWhenDue(session)
    if (rotated) cookie.write(context, rotated.token)
    const { login } = await accounts.find(session.account)
    return context.json({
      account: session.account,
      login,
      createdAt: session.createdAt,
      freshUntil: session.freshUntil,
      // The clock of a browser may be wrong.
      fresh: sessions.isFresh(session),
    })
  })

  api.delete('/session', async context => {
    const session = await cookie.read(context)
    if (session) await sessions.end(session)
    cookie.clear(context)
    return context.json({})
  })

  api.post('/handover', async context => {
    const session = await cookie.require(context)
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
    await cookie.replace(context, await sessions.beginFrom(from))
    const { login } = await accounts.find(from.account)
    return context.json({ account: from.account, login })
  })

  return api
}
