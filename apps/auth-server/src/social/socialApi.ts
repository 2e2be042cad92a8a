import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { AuthorizationResponseError } from 'openid-client'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import type { AttemptFailure } from '../database/tables.ts'
import { isOpenedByVault } from '../edge/guards.ts'
import { page, pageOnTo } from '../edge/page.ts'
import { bytes32, idText, readJson } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import { hashOf, hmacOf, isSameDigest, randomSecret } from '../secrets/hashes.ts'
import type { Keys } from '../secrets/keys.ts'
import type { SessionToken } from '../sessions/sessionToken.ts'
import type { ProviderName } from '../settings.ts'
import type { Attempt, Attempts } from './attempts.ts'
import type { Checks, ProviderConnection } from './providerClients.ts'

/** Seconds for which the popup's cookie lives: as long as an attempt. */
const COOKIE_LIFE = 600

const startSchema = z.strictObject({
  provider: z.string().max(20),
  verifierHash: bytes32,
  fresh: z.boolean().optional(),
})

const goSchema = z.object({ attempt: idText, secret: bytes32 })

/** One cookie for each attempt, so that two popups do not take each other's. */
const cookieName = (attempt: string) => `foyer_attempt_${attempt}`

/**
 * Attributes of that cookie. Without TLS, which only development on this machine has, it is not Secure: WebKit keeps no such one there, and other
 * browsers none that is None without it.
 */
function cookieAttributes({ isSecure }: Pick<SocialOptions, 'isSecure'>, { postsForm }: ProviderConnection) {
  const plain = { path: '/', httpOnly: true } as const
  if (!isSecure) return postsForm ? plain : ({ ...plain, sameSite: 'Lax' } as const)
  // A form that another site posts brings no Lax cookie. Here None is as safe: the answer must also have the state of this attempt,
  // which only the provider's page was given, and its code stays out of the address, as it would not if the form became a GET.
  return { ...plain, prefix: 'host', secure: true, sameSite: postsForm ? 'None' : 'Lax' } as const
}

const isCancelled = (code: string) => code === 'access_denied' || code === 'user_cancelled_authorize'

export type SocialOptions = {
  keys: Keys
  attempts: Attempts
  accounts: Accounts
  token: SessionToken
  connections: Map<string, ProviderConnection>
  /** Whether this server is reached by https. */
  isSecure: boolean
  vaultOrigin: string
  vaultWindow: string
  limitStart: (context: Context) => Promise<void>
  onError: (where: string, error: unknown) => void
}

/** `POST /social/start`, for the vault's frame. */
export function socialStartApi({ attempts, token, connections, limitStart }: SocialOptions) {
  return new Hono().post('/social/start', async context => {
    const { provider, verifierHash, fresh } = await readJson(context, startSchema)
    if (!connections.has(provider)) throw new LoginError('provider.unknown')
    const session = fresh ? (await token.require(context)).id : null
    await limitStart(context)
    const [id, startSecret] = [attempts.newId(), randomSecret()]
    const kind = provider as ProviderName
    const { expiresAt } = await attempts.create({ id, kind, verifierHash, session, startHash: hashOf(startSecret) })
    return context.json({ attempt: id, startSecret, expiresAt })
  })
}

/** Pages of the popup: to the provider, and back. */
export function socialPages(options: SocialOptions) {
  const { keys, attempts, accounts, connections, vaultOrigin, vaultWindow, onError } = options
  const app = new Hono()

  /** Derived from the attempt, so that the database has none of them. */
  const checksOf = ({ id, kind, browserHash }: Attempt): Checks => {
    const value = (purpose: string) => hmacOf(keys.codes, [purpose, kind, id, browserHash ?? ''])
    return { state: `${id}.${value('state')}`, nonce: value('nonce'), pkceVerifier: value('pkce') }
  }

  const backToVault = (context: Context, id: string, outcome: string) =>
    pageOnTo(context, `${vaultOrigin}${vaultWindow}?return=${id}#${outcome}`)

  app.on(['GET', 'POST'], '/social/go', async context => {
    if (!isOpenedByVault(context, vaultOrigin)) return page(context, 'notStarted')
    const given = context.req.method === 'GET' ? context.req.query() : await context.req.parseBody()
    const { success, data } = goSchema.safeParse(given)
    if (!success) return page(context, 'notStarted')
    const attempt = await attempts.find(data.attempt)
    const connection = attempt && connections.get(attempt.kind)
    if (!connection || !isSameDigest(attempt.startHash ?? '', hashOf(data.secret))) return page(context, 'notStarted')
    const browser = randomSecret()
    const going = await attempts.move(attempt.id, 'started', { state: 'going', browserHash: hashOf(browser) })
    if (!going) return page(context, 'over')
    setCookie(context, cookieName(attempt.id), browser, {
      ...cookieAttributes(options, connection),
      maxAge: COOKIE_LIFE,
    })
    const url = await connection.authorizationUrl(checksOf(going), going.session !== null)
    return context.redirect(url.href, 303)
  })

  /** Finds the attempt that an answer belongs to: by its state, and by the cookie of the popup that was sent away. */
  async function attemptOf(context: Context, provider: string, state: string | null) {
    const { data: id } = idText.safeParse(state?.split('.')[0])
    const attempt = id === undefined ? undefined : await attempts.find(id)
    if (!attempt || attempt.kind !== provider || attempt.browserHash === null) return undefined
    if (!isSameDigest(checksOf(attempt).state, state ?? '')) return undefined
    const browser = bytes32.safeParse(
      getCookie(context, cookieName(attempt.id), options.isSecure ? 'host' : undefined),
    ).data
    return browser !== undefined && isSameDigest(attempt.browserHash, hashOf(browser)) ? attempt : undefined
  }

  /** Moves an attempt to its end. Returns why it failed. */
  async function finish(attempt: Attempt, connection: ProviderConnection, answer: URLSearchParams) {
    try {
      const profile = await connection.readProfile(answer, checksOf(attempt))
      const account = await accounts.enter({ kind: attempt.kind, ...profile })
      await attempts.move(attempt.id, 'checking', { state: 'done', account })
      return undefined
    } catch (error) {
      const isCancel = error instanceof AuthorizationResponseError && isCancelled(error.error)
      const failure: AttemptFailure = isCancel ? 'attempt.cancelled' : 'attempt.failed'
      if (!isCancel) onError(`social ${attempt.kind}`, error)
      await attempts.fail(attempt.id, 'checking', failure)
      return failure
    }
  }

  app.on(['GET', 'POST'], '/social/callback/:provider', async context => {
    const provider = context.req.param('provider')
    const connection = connections.get(provider)
    const isPost = context.req.method === 'POST'
    if (!connection || isPost !== connection.postsForm) return page(context, 'unknown')
    const answer = new URLSearchParams(isPost ? await context.req.text() : new URL(context.req.url).search)
    const attempt = await attemptOf(context, provider, answer.get('state'))
    if (!attempt) return page(context, 'notStarted')
    deleteCookie(context, cookieName(attempt.id), cookieAttributes(options, connection))
    const checking = await attempts.move(attempt.id, 'going', { state: 'checking' })
    if (!checking) return page(context, 'over')
    const failure = await finish(checking, connection, answer)
    return backToVault(context, attempt.id, failure === undefined ? 'ok' : failure.split('.')[1]!)
  })

  return app
}
