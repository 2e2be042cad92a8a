import express, { type NextFunction, type Request, type Response, Router } from 'express'
import { type Session, type SignInOptions, signInSessions } from './signInSessions.ts'

/** Creates the routes of a sign-in by wallet, and `sessionOf` for your other routes. */
export function signIn(options: SignInOptions) {
  const sessions = signInSessions(options)
  const secure = options.origins.every(origin => origin.startsWith('https:'))
  const cookie = secure ? '__Host-session' : 'session'
  const settings = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  const pattern = new RegExp(`(?:^|; )${cookie}=([^;]*)`)
  const idOf = (request: Request) => pattern.exec(request.get('Cookie') ?? '')?.[1] ?? ''
  const sessionOf = (request: Request): Session | undefined => sessions.find(idOf(request))
  const refuse = (response: Response, status: number, code: string) =>
    void response.status(status).json({ ok: false, code })

  const routes: Router = Router()
  routes.use((request, response, next) => {
    response.set('Cache-Control', 'no-store')
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const isAllowed = request.method === 'GET' || options.origins.includes(request.get('Origin') ?? '')
    return isAllowed ? next() : refuse(response, 403, 'origin')
  })
  routes.use(express.json({ limit: '128kb' }))
  routes.get('/nonce', (_, response) => void response.json({ nonce: sessions.createNonce() }))
  routes.get('/session', (request, response) => void response.json(sessionOf(request) ?? null))
  routes.post('/verify', async (request, response) => {
    const verdict = await sessions.verify(request.body, new URL(request.get('Origin')!).host)
    if (verdict.status !== 200) return refuse(response, verdict.status, verdict.code)
    const { id, expires } = verdict
    sessions.end(idOf(request))
    response.cookie(cookie, id, { ...settings, expires }).json({ ok: true })
  })
  routes.post('/sign-out', (request, response) => {
    sessions.end(idOf(request))
    response.clearCookie(cookie, settings).json({ ok: true })
  })
  // A body that is too large or no JSON. Express itself would answer with the stack of the error.
  routes.use(({ status }: { status?: number }, _: Request, response: Response, __: NextFunction) =>
    refuse(response, status ?? 500, status ? 'malformed' : 'unavailable'),
  )
  return { routes, sessionOf }
}
