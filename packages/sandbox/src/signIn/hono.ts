import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Session, type SignInOptions, signInSessions } from './signInSessions.ts'

/** Creates the routes of a sign-in by wallet, and `sessionOf` for your other routes. */
export function signIn(options: SignInOptions) {
  const sessions = signInSessions(options)
  const secure = options.origins.every(origin => origin.startsWith('https:'))
  const cookie = secure ? '__Host-session' : 'session'
  const idOf = (context: Context) => getCookie(context, cookie) ?? ''
  const sessionOf = (context: Context): Session | undefined => sessions.find(idOf(context))
  const refuse = (context: Context, status: 400 | 401 | 403 | 413 | 503, code: string) =>
    context.json({ ok: false, code }, status)

  const routes = new Hono()
  routes.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const isAllowed = context.req.method === 'GET' || options.origins.includes(context.req.header('Origin') ?? '')
    return isAllowed ? next() : refuse(context, 403, 'origin')
  })
  routes.use(bodyLimit({ maxSize: 128 * 1024, onError: context => refuse(context, 413, 'malformed') }))
  routes.get('/nonce', context => context.json({ nonce: sessions.createNonce() }))
  routes.get('/session', context => context.json(sessionOf(context) ?? null))
  routes.post('/verify', async context => {
    const verdict = await sessions.verify(context.req.json(), new URL(context.req.header('Origin')!).host)
    if (verdict.status !== 200) return refuse(context, verdict.status, verdict.code)
    const { id, expires } = verdict
    sessions.end(idOf(context))
    setCookie(context, cookie, id, { httpOnly: true, sameSite: 'Lax', secure, path: '/', expires })
    return context.json({ ok: true })
  })
  routes.post('/sign-out', context => {
    sessions.end(idOf(context))
    deleteCookie(context, cookie, { secure, path: '/' })
    return context.json({ ok: true })
  })
  return { routes, sessionOf }
}
