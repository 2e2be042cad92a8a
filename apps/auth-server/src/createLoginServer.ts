import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { createAccounts } from './accounts/accounts.ts'
import { createProbe } from './database/createProbe.ts'
import { openDatabase } from './database/openDatabase.ts'
import { startSweep } from './database/sweep.ts'
import { isLoopback } from './edge/boundedFetch.ts'
import { networkOf, socketAddress } from './edge/clientNetwork.ts'
import { fromVault, secureAnswers } from './edge/guards.ts'
import { logError, logRequests } from './edge/log.ts'
import { LARGEST_BODY } from './edge/readJson.ts'
import { createChallenges } from './email/challenges.ts'
import { emailApi } from './email/emailApi.ts'
import { createMailer } from './email/mailer.ts'
import { readMailSites } from './email/mailSites.ts'
import { farcaster } from './farcaster/farcasterApi.ts'
import { createLimiter } from './limits/limiter.ts'
import { LIMIT_RULES } from './limits/limitRules.ts'
import { createMemoryLimiter } from './limits/memoryLimiter.ts'
import { LoginError } from './loginError.ts'
import { createDeletions } from './parts/deletions.ts'
import { createParts } from './parts/parts.ts'
import { partsApi } from './parts/partsApi.ts'
import { createTellOwner } from './parts/tellOwner.ts'
import { assertMasterKey } from './secrets/assertMasterKey.ts'
import { deriveKeys } from './secrets/keys.ts'
import { createFinishLogin } from './sessions/finishLogin.ts'
import { sessionApi } from './sessions/sessionApi.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSessionToken, TOKEN_HEADER } from './sessions/sessionToken.ts'
import type { LoginServerSettings } from './settings.ts'
import { createAttempts } from './social/attempts.ts'
import { connectProviders } from './social/providerClients.ts'
import { redeemApi } from './social/redeemApi.ts'
import { type SocialOptions, socialPages, socialStartApi } from './social/socialApi.ts'
import { createSteadyClock } from './steadyClock.ts'

const LONG_POLL = 20_000

/** Throws if a setting is not an origin that browsers keep secure cookies for. */
function assertOrigin(name: string, text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.origin !== text) throw new Error(`${name} must be an origin, such as https://login.example.com.`)
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) throw new Error(`${name} must be an https address.`)
}

/** Answers with the code of an error. An unexpected one is logged, and the client learns nothing of it. */
function answerError(context: Context, error: unknown) {
  const { code, status, retryAfter } = error instanceof LoginError ? error : new LoginError('server.failed')
  if (retryAfter !== undefined) context.header('retry-after', `${retryAfter}`)
  return context.json({ error: { code, ...(retryAfter !== undefined && { retryAfter }) } }, status)
}

/** Parts of the server that others stand on. */
async function openParts(settings: LoginServerSettings) {
  const { now = Date.now, ticks = () => performance.now(), log = () => {} } = settings
  const steadyNow = createSteadyClock({ now, ticks })
  const keys = deriveKeys(settings)
  const onError = (where: string, error: unknown) => logError(log, where, error)
  const mailSites = readMailSites(settings.sites ?? {})
  const mailer = createMailer(settings.mail, error => onError('mail', error))
  const { db, makeDurable, close } = await openDatabase(settings.databaseUrl)
  try {
    await assertMasterKey(db, keys)
  } catch (error) {
    mailer.close()
    await close()
    throw error
  }
  const accounts = createAccounts({ db, keys, now })
  const sessions = createSessions({ db, now })
  const token = createSessionToken(sessions)
  const rules = { ...LIMIT_RULES, ...settings.limits }
  const limit = createLimiter({ db, key: keys.identity, rules, now: steadyNow })
  return {
    now,
    ticks,
    steadyNow,
    log,
    keys,
    onError,
    mailer,
    mailSites,
    db,
    close,
    accounts,
    sessions,
    token,
    rules,
    limit,
    finishLogin: createFinishLogin({ accounts, sessions, token }),
    attempts: createAttempts({ db, now }),
    challenges: createChallenges({ db, keys, accounts, now }),
    parts: createParts({ db, keys, now, makeDurable }),
    deletions: createDeletions({ db, now, makeDurable }),
    tellOwner: createTellOwner({ accounts, mailer, limit }),
    networkOf: (context: Context) => networkOf((settings.clientAddress ?? socketAddress)(context)),
  }
}

/** API for the vault's pages. */
function vaultApi(
  settings: LoginServerSettings,
  parts: Awaited<ReturnType<typeof openParts>>,
  social: SocialOptions,
  stopped: AbortSignal,
) {
  const phone =
    settings.farcaster &&
    farcaster({ ...social, ...parts, settings: settings.farcaster, publicUrl: settings.publicUrl })
  const api = new Hono()
    .use(fromVault(settings.vaultOrigin))
    .route('/', sessionApi(parts))
    .route('/', emailApi(parts))
    .route('/', socialStartApi(social))
    .route(
      '/',
      redeemApi({
        ...parts,
        stopped,
        longPoll: settings.longPoll ?? LONG_POLL,
        ask: async attempt => phone?.ask(attempt) ?? true,
      }),
    )
    .route('/', partsApi(parts))
  if (phone) api.route('/', phone.api)
  return api
}

/**
 * Opens the database and returns the login server: a Hono app, and `stop`, which ends all that it started.
 * Rejects if a setting is wrong, the database cannot be opened, or it was made with another master key.
 */
export async function createLoginServer(settings: LoginServerSettings) {
  const { publicUrl, vaultOrigin, vaultWindow = '/window' } = settings
  assertOrigin('The public URL', publicUrl)
  assertOrigin('The origin of the vault', vaultOrigin)
  const connections = connectProviders(settings.providers ?? {}, publicUrl)
  const parts = await openParts(settings)
  const { db, now, ticks, steadyNow, log, onError, rules, limit } = parts
  const stopping = new AbortController()
  const limitStart = (context: Context) => limit('attemptFromNetwork', parts.networkOf(context))
  const isSecure = publicUrl.startsWith('https:')
  const social: SocialOptions = { ...parts, connections, isSecure, vaultOrigin, vaultWindow, limitStart }
  const running = new Set<Promise<void>>()
  const probe = createProbe({ db, ticks })
  const limitRequests = createMemoryLimiter(rules.request, ticks)
  const app = new Hono()
    .use((_context, next) => {
      const run = next().finally(() => running.delete(run))
      running.add(run)
      return run
    })
    .use(secureAnswers)
    .use(logRequests(log))
    // Before the limits: the vault must be able to read that it has met one.
    .use(
      cors({
        origin: vaultOrigin,
        allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowHeaders: ['authorization', 'content-type'],
        exposeHeaders: [TOKEN_HEADER],
        // Each call has a token, which a browser asks for first. Chromium keeps the answer for two hours at most.
        maxAge: 7200,
      }),
    )
    .use(async (context, next) => {
      limitRequests(parts.networkOf(context))
      await next()
    })
    .use(
      bodyLimit({
        maxSize: LARGEST_BODY,
        onError: () => {
          throw new LoginError('request.tooLarge')
        },
      }),
    )
    .get('/health', async context => {
      await probe()
      return context.json({})
    })
    .route('/', socialPages(social))
    .route('/', vaultApi(settings, parts, social, stopping.signal))
  app.notFound(context => answerError(context, new LoginError('path.unknown')))
  app.onError((error, context) => {
    if (!(error instanceof LoginError)) onError('request', error)
    return answerError(context, error)
  })
  const sweep = startSweep({ db, now, steadyNow, onError: error => onError('sweep', error) })
  return {
    app,
    /** Lets requests that wait end and others finish, then closes mail and database. Take no new ones before. */
    async stop() {
      stopping.abort()
      await Promise.allSettled([sweep.stop(), ...running])
      parts.mailer.close()
      await parts.close()
    },
  }
}

export type LoginServer = Awaited<ReturnType<typeof createLoginServer>>
