import { createSignInSessions, type SignInSession, type SignInSessionsOptions } from '@foyer/core/siwx/server'
import express, { type NextFunction, type Request, type Response, Router } from 'express'

/**
 * `origins` are those of your pages, such as `https://app.example`, all of `https:` or all of `http:`. `clientOf` returns the address of the
 * visitor, whose requests are counted.
 */
export type SignInOptions = SignInSessionsOptions & {
  origins: readonly string[]
  clientOf: (request: Request) => string | undefined
}

/** Creates the routes of a sign-in by wallet, and `sessionOf` for your other routes. */
export function signIn({ origins, clientOf, ...options }: SignInOptions) {
  const sessions = createSignInSessions(options)
  const secure = origins.every(origin => origin.startsWith('https:'))
  // The cookie of a page over plain HTTP cannot be Secure, and must not take that from the others.
  if (!secure && origins.some(origin => origin.startsWith('https:'))) throw new Error('Mixed https: and http: origins.')
  const cookie = secure ? '__Host-session' : 'session'
  const settings = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  const pattern = new RegExp(`(?:^|; )${cookie}=([^;]*)`)
  const idOf = (request: Request) => pattern.exec(request.get('Cookie') ?? '')?.[1] ?? ''
  const sessionOf = (request: Request): Promise<SignInSession | undefined> => sessions.find(idOf(request))
  const refuse = (response: Response, status: number, code: string) =>
    void response.status(status).json({ ok: false, code })

  const routes: Router = Router()
  routes.use((request, response, next) => {
    response.set('Cache-Control', 'no-store')
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const isAllowed = request.method === 'GET' || origins.includes(request.get('Origin') ?? '')
    return isAllowed ? next() : refuse(response, 403, 'origin')
  })
  routes.use(['/nonce', '/verify'], (request, response, next) =>
    sessions.admits(clientOf(request) ?? '') ? next() : refuse(response, 429, 'limit'),
  )
  routes.use(express.json({ limit: '128kb' }))
  routes.get('/nonce', async (_, response) => void response.json({ nonce: await sessions.createNonce() }))
  routes.get('/session', async (request, response) => void response.json((await sessionOf(request)) ?? null))
  routes.post('/verify', async (request, response) => {
    const result = await sessions.verify(request.body, new URL(request.get('Origin')!).host)
    if (!result.ok) return refuse(response, result.status, result.code)
    const { id, expires } = result
    await sessions.end(idOf(request))
    response.cookie(cookie, id, { ...settings, expires }).json({ ok: true })
  })
  routes.post('/sign-out', async (request, response) => {
    await sessions.end(idOf(request))
    response.clearCookie(cookie, settings).json({ ok: true })
  })
  // A body that is too large or no JSON. Express itself would answer with the stack of the error.
  routes.use(({ status }: { status?: number }, _: Request, response: Response, __: NextFunction) =>
    refuse(response, status ?? 500, status ? 'malformed' : 'unavailable'),
  )
  return { routes, sessionOf }
}
