import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server'
import express, { type NextFunction, type Request, type Response, Router } from 'express'

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

/** Reads the text of a request's message and the fields that it names. Throws if it is none. */
function readSigned(body: { message: string; signature: string }) {
  const { message, signature } = body
  return { message, signature, fields: parseSignInMessage(message) }
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
  const settings = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  const pattern = new RegExp(`(?:^|; )${cookie}=([^;]*)`)
  const idOf = (request: Request) => pattern.exec(request.get('Cookie') ?? '')?.[1] ?? ''
  const sessionOf = (request: Request): Session | undefined => sessions.get(idOf(request))?.session
  const refuse = (response: Response, status: number, code: string) =>
    void response.status(status).json({ ok: false, code })

  const routes: Router = Router()
  routes.use((request, response, next) => {
    response.set('Cache-Control', 'no-store')
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const isAllowed = request.method === 'GET' || origins.includes(request.get('Origin') ?? '')
    return isAllowed ? next() : refuse(response, 403, 'origin')
  })
  routes.use(express.json({ limit: '128kb' }))
  routes.get('/nonce', (_, response) => {
    const nonce = randomId()
    nonces.set(nonce, { until: Date.now() + 300_000 })
    response.json({ nonce })
  })
  routes.get('/session', (request, response) => void response.json(sessionOf(request) ?? null))
  routes.post('/verify', async (request, response) => {
    let signed: ReturnType<typeof readSigned>
    try {
      signed = readSigned(request.body)
    } catch {
      return refuse(response, 400, 'malformed')
    }
    const { message, signature, fields } = signed
    const { accountAddress: address, chainId = '', nonce = '', expirationTime = '' } = fields
    const given = nonces.get(nonce)
    if (!given) return refuse(response, 401, 'nonce')
    // Before anything is awaited: of two requests with the same message, one is accepted.
    nonces.delete(nonce)
    const domain = new URL(request.get('Origin')!).host
    const verdict = await verifySignIn({ message, signature, address, chainId, domain, nonce, rpc: rpc[chainId] })
    if (!verdict.ok) {
      // The chain did not answer, so the visitor may send the same message again.
      if (verdict.code === 'unavailable') nonces.set(nonce, given)
      return refuse(response, verdict.code === 'unavailable' ? 503 : 401, verdict.code)
    }
    const until = Math.min(Date.now() + lifetime, Date.parse(expirationTime) || Number.POSITIVE_INFINITY)
    const [id, expires] = [randomId(), new Date(until)]
    sessions.delete(idOf(request))
    sessions.set(id, { until, session: { accountAddress: address, chainId, expirationTime: expires.toISOString() } })
    response.cookie(cookie, id, { ...settings, expires }).json({ ok: true })
  })
  routes.post('/sign-out', (request, response) => {
    sessions.delete(idOf(request))
    response.clearCookie(cookie, settings).json({ ok: true })
  })
  // A body that is too large or no JSON. Express itself would answer with the stack of the error.
  routes.use(({ status }: { status?: number }, _: Request, response: Response, __: NextFunction) =>
    refuse(response, status ?? 500, status ? 'malformed' : 'unavailable'),
  )
  return { routes, sessionOf }
}
