import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { idText, readJson } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SessionToken } from '../sessions/sessionToken.ts'
import type { Deletions } from './deletions.ts'
import type { Parts } from './parts.ts'
import type { TellOwner } from './tellOwner.ts'

/** Sealed by the vault. This server cannot open it, and reads nothing in it. */
const envelope = z.string().min(1).max(4096)

/** Account that the vault seals for. Another login in the same browser may have taken its place meanwhile. */
const account = idText.optional()

const createSchema = z.discriminatedUnion('kind', [
  // The envelope of a device stays on the device.
  z.strictObject({ kind: z.literal('device'), account }),
  z.strictObject({ kind: z.enum(['passkey', 'recovery']), account, envelope: envelope.optional() }),
])

const putSchema = z.strictObject({ envelope })

function idOf(context: Context) {
  const { success, data } = idText.safeParse(context.req.param('id'))
  if (!success) throw new LoginError('part.unknown')
  return data
}

/** Server parts: 32 random bytes for each envelope, and the envelopes that must be found without a device. */
export function partsApi(options: {
  parts: Parts
  deletions: Deletions
  tellOwner: TellOwner
  sessions: Sessions
  token: SessionToken
}) {
  const { parts, deletions, tellOwner, sessions, token } = options
  return new Hono()
    .post('/parts', async context => {
      const session = await token.require(context)
      const { account } = session
      const asked = await readJson(context, createSchema)
      if ((asked.account ?? account) !== account) throw new LoginError('account.mismatch')
      const given = 'envelope' in asked ? asked.envelope : undefined
      const isFresh = sessions.isFresh(session)
      return context.json(await parts.create({ account, kind: asked.kind, envelope: given, isFresh }))
    })
    .get('/parts', async context => {
      const { account } = await token.require(context)
      return context.json(await parts.list(account))
    })
    .get('/parts/:id', async context => {
      const { account } = await token.require(context)
      return context.json(await parts.read({ account, id: idOf(context) }))
    })
    .put('/parts/:id', async context => {
      const session = await token.require(context)
      const address = { account: session.account, id: idOf(context) }
      const { envelope } = await readJson(context, putSchema)
      await parts.putEnvelope(address, { envelope, isFresh: sessions.isFresh(session) })
      return context.json({})
    })
    .delete('/parts/:id', async context => {
      const session = await token.require(context)
      const { account } = session
      const address = { account, id: idOf(context) }
      if (await deletions.eraseEmpty(address)) return context.json({})
      sessions.assertFresh(session)
      const deletesAt = await deletions.begin(address, (kind, until) => tellOwner.deleted(account, kind, until))
      // A stolen browser must not use or keep what its owner has just deleted.
      await sessions.endOthers(session)
      return context.json({ deletesAt })
    })
    .post('/parts/:id/restore', async context => {
      const { account } = await token.require(context)
      const kept = await deletions.restore({ account, id: idOf(context) })
      if (kept) await tellOwner.kept(account, kept)
      return context.json({})
    })
}
