import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { bytes32, readJson } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import type { Keys } from '../secrets/keys.ts'
import { seal, unseal } from '../secrets/sealing.ts'
import type { SessionToken } from '../sessions/sessionToken.ts'
import type { FarcasterSettings } from '../settings.ts'
import type { Attempt, Attempts } from '../social/attempts.ts'
import { readFarcasterLogin } from './readFarcasterLogin.ts'
import { createRelay, type RelayStatus } from './relay.ts'

const RELAY = 'https://relay.farcaster.xyz'

const startSchema = z.strictObject({ verifierHash: bytes32, fresh: z.boolean().optional() })

/** Login with the Farcaster app: a channel of its relay, and what `POST /social/redeem` finds there. */
export function farcaster(parts: {
  settings: FarcasterSettings
  keys: Keys
  now: () => number
  publicUrl: string
  attempts: Attempts
  accounts: Accounts
  token: SessionToken
  limitStart: (context: Context) => Promise<void>
  onError: (where: string, error: unknown) => void
}) {
  const { settings, keys, now, publicUrl, attempts, accounts, token, limitStart, onError } = parts
  const relay = createRelay(settings.relay ?? RELAY)
  const domain = new URL(publicUrl).host
  const place = (id: string) => ['attempts', 'channel', id] as const
  /** Letters and digits alone, as the format of the message asks. */
  const nonceOf = (id: string) => createHmac('sha256', keys.codes).update(`farcaster ${id}`).digest('hex')

  const api = new Hono().post('/farcaster/start', async context => {
    const { verifierHash, fresh } = await readJson(context, startSchema)
    const session = fresh ? (await token.require(context)).id : null
    await limitStart(context)
    const id = attempts.newId()
    const channel = await relay
      .createChannel({
        siweUri: `${publicUrl}/farcaster`,
        domain,
        nonce: nonceOf(id),
        expirationTime: new Date(now() + 600_000).toISOString(),
      })
      .catch((error: unknown) => {
        onError('farcaster channel', error)
        throw new LoginError('provider.unavailable')
      })
    const sealedChannel = seal(keys.sealing, channel.channelToken, place(id))
    const { expiresAt } = await attempts.create({ id, kind: 'farcaster', verifierHash, session, sealedChannel })
    return context.json({ attempt: id, url: channel.url, expiresAt })
  })

  /** Ends an attempt by what the relay brought. The relay has closed the channel, so that this is the only chance. */
  async function finish(id: string, status: Extract<RelayStatus, { state: 'completed' }>) {
    const expected = { domain, nonce: nonceOf(id), time: now(), fidOf: settings.fidOf }
    try {
      const login = await readFarcasterLogin(status, expected)
      if (!login) await attempts.fail(id, 'started', 'attempt.failed')
      else await attempts.move(id, 'started', { state: 'done', account: await accounts.enter(login) })
    } catch (error) {
      onError('farcaster registry', error)
      await attempts.fail(id, 'started', 'provider.unavailable')
    }
  }

  /** Looks at the relay for one attempt, and moves it when the visitor has signed. Returns whether the relay answered. */
  async function ask({ id, state, sealedChannel }: Attempt): Promise<boolean> {
    if (state !== 'started' || sealedChannel === null) return true
    const channelToken = unseal(keys.sealing, sealedChannel, place(id))
    const status = await relay.status(channelToken).catch((error: unknown) => onError('farcaster status', error))
    if (status?.state === 'completed') await finish(id, status)
    return status !== undefined
  }

  return { api, ask }
}
