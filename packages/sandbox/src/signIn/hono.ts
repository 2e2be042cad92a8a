import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

type Session = { accountAddress: string; chainId: string; expirationTime: string }

const randomId = () => crypto.randomUUID().replaceAll('-', '')

/** Values that expire, at most 100,000 of them. They are in the memory of this process: several servers need a store that they share. */
function expiring<Value extends { until: number }>() {
  const values = new Map<string, Value>()
  return {
    set(key: string, value: Value) {
      // A Map keeps the order of insertion: the oldest come first.
      for (const [old, { until }] of values) {
        if (until > Date.now() && values.size < 100_000) break
        values.delete(old)
      }
      values.set(key, value)
    },
    get: (key: string) => [values.get(key)].find(value => value && value.until > Date.now()),
    delete: (key: string) => values.delete(key),
  }
}

/**
 * Creates the routes of a sign-in by wallet, and `sessionOf` for your other routes.
 * - `origins` are those of your pages, such as `https://app.example`.
 * - `rpc` has an endpoint by CAIP-2 id for each eip155 chain on which accounts of contracts may sign in.
 * - `lifetime` is the longest time of a session in milliseconds.
 */
export function signIn(options: { origins: readonly string[]; rpc?: Record<string, string>; lifetime?: number }) {
  const { origins, rpc = {}, lifetime = 86_400_000 } = options
  const nonces = expiring<{ until: number }>()
  const sessions = expiring<{ until: number; session: Session }>()
  const secure = origins.every(origin => origin.startsWith('https:'))
  const cookie = secure ? '__Host-session' : 'session'
  const idOf = (context: Context) => getCookie(context, cookie) ?? ''
  const sessionOf = (context: Context): Session | undefined => sessions.get(idOf(context))?.session
  const refuse = (context: Context, status: 400 | 401 | 403 | 413 | 503, code: string) =>
    context.json({ ok: false, code }, status)

  const routes = new Hono()
  routes.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const isAllowed = context.req.method === 'GET' || origins.includes(context.req.header('Origin') ?? '')
    return isAllowed ? next() : refuse(context, 403, 'origin')
  })
  routes.use(bodyLimit({ maxSize: 128 * 1024, onError: context => refuse(context, 413, 'malformed') }))
  routes.get('/nonce', context => {
    const nonce = randomId()
    nonces.set(nonce, { until: Date.now() + 300_000 })
    return context.json({ nonce })
  })
  routes.get('/session', context => context.json(sessionOf(context) ?? null))
  routes.post('/verify', async context => {
    const read = async () => {
      const { message, signature } = await context.req.json<{ message: string; signature: string }>()
      return { message, signature, fields: parseSignInMessage(message) }
    }
    const signed = await read().catch(() => undefined)
    if (!signed) return refuse(context, 400, 'malformed')
    const { message, signature, fields } = signed
    const { accountAddress: address, chainId = '', nonce = '', expirationTime = '' } = fields
    const given = nonces.get(nonce)
    if (!given) return refuse(context, 401, 'nonce')
    // Before anything is awaited: of two requests with the same message, one is accepted.
    nonces.delete(nonce)
    const domain = new URL(context.req.header('Origin')!).host
    const verdict = await verifySignIn({ message, signature, address, chainId, domain, nonce, rpc: rpc[chainId] })
    if (!verdict.ok) {
      // The chain did not answer, so the visitor may send the same message again.
      if (verdict.code === 'unavailable') nonces.set(nonce, given)
      return refuse(context, verdict.code === 'unavailable' ? 503 : 401, verdict.code)
    }
    const until = Math.min(Date.now() + lifetime, Date.parse(expirationTime) || Number.POSITIVE_INFINITY)
    const [id, expires] = [randomId(), new Date(until)]
    sessions.delete(idOf(context))
    sessions.set(id, { until, session: { accountAddress: address, chainId, expirationTime: expires.toISOString() } })
    setCookie(context, cookie, id, { httpOnly: true, sameSite: 'Lax', secure, path: '/', expires })
    return context.json({ ok: true })
  })
  routes.post('/sign-out', context => {
    sessions.delete(idOf(context))
    deleteCookie(context, cookie, { secure, path: '/' })
    return context.json({ ok: true })
  })
  return { routes, sessionOf }
}
