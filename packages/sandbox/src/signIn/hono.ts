import { createSignInSessions, type SignInSession, type SignInSessionsOptions } from '@foyer/core/siwx/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/**
 * `origins` are those of your pages, such as `https://app.example`, all of `https:` or all of `http:`. `clientOf` returns the address of the
 * visitor, whose requests are counted.
 */
export type SignInOptions = SignInSessionsOptions & {
  origins: readonly string[]
  clientOf: (context: Context) => string | undefined
}

/** Creates the routes of a sign-in by wallet, and `sessionOf` for your other routes. */
export function signIn({ origins, clientOf, ...options }: SignInOptions) {
  const sessions = createSignInSessions(options)
  const secure = origins.every(origin => origin.startsWith('https:'))
  // The cookie of a page over plain HTTP cannot be Secure, and must not take that from the others.
  if (!secure && origins.some(origin => origin.startsWith('https:'))) throw new Error('Mixed https: and http: origins.')
  const cookie = secure ? '__Host-session' : 'session'
  const idOf = (context: Context) => getCookie(context, cookie) ?? ''
  const sessionOf = (context: Context): Promise<SignInSession | undefined> => sessions.find(idOf(context))
  const refuse = (context: Context, status: 400 | 401 | 403 | 413 | 429 | 503, code: string) =>
    context.json({ ok: false, code }, status)

  const routes = new Hono()
  routes.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const isAllowed = context.req.method === 'GET' || origins.includes(context.req.header('Origin') ?? '')
    return isAllowed ? next() : refuse(context, 403, 'origin')
  })
  for (const path of ['/nonce', '/verify'])
    routes.use(path, async (context, next) =>
      sessions.admits(clientOf(context) ?? '') ? next() : refuse(context, 429, 'limit'),
    )
  routes.use(bodyLimit({ maxSize: 128 * 1024, onError: context => refuse(context, 413, 'malformed') }))
  routes.get('/nonce', async context => context.json({ nonce: await sessions.createNonce() }))
  routes.get('/session', async context => context.json((await sessionOf(context)) ?? null))
  routes.post('/verify', async context => {
    const result = await sessions.verify(context.req.json(), new URL(context.req.header('Origin')!).host)
    if (!result.ok) return refuse(context, result.status, result.code)
    const { id, expires } = result
    await sessions.end(idOf(context))
    setCookie(context, cookie, id, { httpOnly: true, sameSite: 'Lax', secure, path: '/', expires })
    return context.json({ ok: true })
  })
  routes.post('/sign-out', async context => {
    await sessions.end(idOf(context))
    deleteCookie(context, cookie, { secure, path: '/' })
    return context.json({ ok: true })
  })
  return { routes, sessionOf }
}
