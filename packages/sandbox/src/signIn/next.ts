import { type Session, type SignInOptions, signInSessions } from './signInSessions.ts'

/** Reads a body up to 128 kB as JSON. Rejects for anything else, which is not read to its end. */
async function readBody(request: Request): Promise<unknown> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > 128 * 1024) throw new Error('The body is larger than 128 kB.')
    text += decoder.decode(chunk, { stream: true })
  }
  return JSON.parse(text)
}

/** Creates the handlers of a sign-in by wallet, and `sessionOf` for the headers of any request. */
export function signIn(options: SignInOptions) {
  const sessions = signInSessions(options)
  const secure = options.origins.every(origin => origin.startsWith('https:'))
  const cookie = secure ? '__Host-session' : 'session'
  const pattern = new RegExp(`(?:^|; )${cookie}=([^;]*)`)
  const idOf = (headers: Headers) => pattern.exec(headers.get('Cookie') ?? '')?.[1] ?? ''
  const sessionOf = (headers: Headers): Session | undefined => sessions.find(idOf(headers))
  const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
  const refuse = (status: number, code: string) => answer({ ok: false, code }, status)
  const accept = (id: string, expires: Date) => {
    const settings = `Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure ? '; Secure' : ''}`
    return answer({ ok: true }, 200, { 'Set-Cookie': `${cookie}=${id}; ${settings}` })
  }

  type Route = { params: Promise<{ step: string }> }
  const GET = async ({ headers }: Request, { params }: Route): Promise<Response> => {
    const { step } = await params
    if (step === 'session') return answer(sessionOf(headers) ?? null)
    return step === 'nonce' ? answer({ nonce: sessions.createNonce() }) : refuse(404, 'malformed')
  }
  const POST = async (request: Request, { params }: Route): Promise<Response> => {
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const origin = request.headers.get('Origin') ?? ''
    if (!options.origins.includes(origin)) return refuse(403, 'origin')
    const { step } = await params
    const current = idOf(request.headers)
    if (step === 'verify') {
      const verdict = await sessions.verify(readBody(request), new URL(origin).host)
      if (verdict.status !== 200) return refuse(verdict.status, verdict.code)
      sessions.end(current)
      return accept(verdict.id, verdict.expires)
    }
    if (step !== 'sign-out') return refuse(404, 'malformed')
    sessions.end(current)
    return accept('', new Date(0))
  }
  return { GET, POST, sessionOf }
}
