import { createSignInSessions, type SignInSession, type SignInSessionsOptions } from '@foyer/core/siwx/server'

/**
 * `origins` are those of your pages, such as `https://app.example`, all of `https:` or all of `http:`. `clientOf` returns the address of the
 * visitor, whose requests are counted.
 */
export type SignInOptions = SignInSessionsOptions & {
  origins: readonly string[]
  clientOf: (headers: Headers) => string | undefined
}

/** Reads a body up to 128 kB as JSON. Rejects for anything else, which is not read to its end. */
async function readBody(request: Request): Promise<unknown> {
  const decoder = new TextDecoder()
  // It can be iterated, which the types of the DOM do not say.
  const body: unknown = request.body ?? []
  let [text, size] = ['', 0]
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > 128 * 1024) throw new Error('The body is larger than 128 kB.')
    text += decoder.decode(chunk, { stream: true })
  }
  return JSON.parse(text)
}

/** Creates the handlers of a sign-in by wallet, and `sessionOf` for the headers of any request. */
export function signIn({ origins, clientOf, ...options }: SignInOptions) {
  const sessions = createSignInSessions(options)
  const secure = origins.every(origin => origin.startsWith('https:'))
  // The cookie of a page over plain HTTP cannot be Secure, and must not take that from the others.
  if (!secure && origins.some(origin => origin.startsWith('https:'))) throw new Error('Mixed https: and http: origins.')
  const cookie = secure ? '__Host-session' : 'session'
  const pattern = new RegExp(`(?:^|; )${cookie}=([^;]*)`)
  const idOf = (headers: Headers) => pattern.exec(headers.get('Cookie') ?? '')?.[1] ?? ''
  const sessionOf = (headers: Headers): Promise<SignInSession | undefined> => sessions.find(idOf(headers))
  const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
  const refuse = (status: number, code: string) => answer({ ok: false, code }, status)
  const accept = (id: string, expires: Date) => {
    const settings = `Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure ? '; Secure' : ''}`
    return answer({ ok: true }, 200, { 'Set-Cookie': `${cookie}=${id}; ${settings}` })
  }

  const isAdmitted = (headers: Headers) => sessions.admits(clientOf(headers) ?? '')

  type Route = { params: Promise<{ step: string }> }
  const GET = async ({ headers }: Request, { params }: Route): Promise<Response> => {
    const { step } = await params
    if (step === 'session') return answer((await sessionOf(headers)) ?? null)
    if (step !== 'nonce') return refuse(404, 'malformed')
    return isAdmitted(headers) ? answer({ nonce: await sessions.createNonce() }) : refuse(429, 'limit')
  }
  const POST = async (request: Request, { params }: Route): Promise<Response> => {
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const origin = request.headers.get('Origin') ?? ''
    if (!origins.includes(origin)) return refuse(403, 'origin')
    const { step } = await params
    const current = idOf(request.headers)
    if (step === 'verify') {
      if (!isAdmitted(request.headers)) return refuse(429, 'limit')
      const result = await sessions.verify(readBody(request), new URL(origin).host)
      if (!result.ok) return refuse(result.status, result.code)
      await sessions.end(current)
      return accept(result.id, result.expires)
    }
    if (step !== 'sign-out') return refuse(404, 'malformed')
    await sessions.end(current)
    return accept('', new Date(0))
  }
  return { GET, POST, sessionOf }
}
