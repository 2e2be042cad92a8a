import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server'

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

/** Reads a body up to 128 kB as JSON with a signed message. Undefined for anything else, which is not read to its end. */
async function readSigned(request: Request) {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > 128 * 1024) return undefined
      text += decoder.decode(chunk, { stream: true })
    }
    const { message, signature } = JSON.parse(text) as { message: string; signature: string }
    return { message, signature, fields: parseSignInMessage(message) }
  } catch {
    return undefined
  }
}

/**
 * Creates the handlers of a sign-in by wallet, and `sessionOf` for the headers of any request.
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
  const pattern = new RegExp(`(?:^|; )${cookie}=([^;]*)`)
  const idOf = (headers: Headers) => pattern.exec(headers.get('Cookie') ?? '')?.[1] ?? ''
  const sessionOf = (headers: Headers): Session | undefined => sessions.get(idOf(headers))?.session
  const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
  const refuse = (status: number, code: string) => answer({ ok: false, code }, status)
  const cookieOf = (id: string, expires: Date) =>
    `${cookie}=${id}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}${secure ? '; Secure' : ''}`

  const verify = async (request: Request, origin: string) => {
    const signed = await readSigned(request)
    if (!signed) return refuse(400, 'malformed')
    const { message, signature, fields } = signed
    const { accountAddress: address, chainId = '', nonce = '', expirationTime = '' } = fields
    const given = nonces.get(nonce)
    if (!given) return refuse(401, 'nonce')
    // Before anything is awaited: of two requests with the same message, one is accepted.
    nonces.delete(nonce)
    const domain = new URL(origin).host
    const verdict = await verifySignIn({ message, signature, address, chainId, domain, nonce, rpc: rpc[chainId] })
    if (!verdict.ok) {
      // The chain did not answer, so the visitor may send the same message again.
      if (verdict.code === 'unavailable') nonces.set(nonce, given)
      return refuse(verdict.code === 'unavailable' ? 503 : 401, verdict.code)
    }
    const until = Math.min(Date.now() + lifetime, Date.parse(expirationTime) || Number.POSITIVE_INFINITY)
    const [id, expires] = [randomId(), new Date(until)]
    sessions.delete(idOf(request.headers))
    sessions.set(id, { until, session: { accountAddress: address, chainId, expirationTime: expires.toISOString() } })
    return answer({ ok: true }, 200, { 'Set-Cookie': cookieOf(id, expires) })
  }

  type Route = { params: Promise<{ step: string }> }
  const GET = async ({ headers }: Request, { params }: Route): Promise<Response> => {
    const { step } = await params
    if (step === 'session') return answer(sessionOf(headers) ?? null)
    if (step !== 'nonce') return refuse(404, 'malformed')
    const nonce = randomId()
    nonces.set(nonce, { until: Date.now() + 300_000 })
    return answer({ nonce })
  }
  const POST = async (request: Request, { params }: Route): Promise<Response> => {
    // A page of another site can send a POST with the visitor's cookie, but not with the Origin of one of yours.
    const origin = request.headers.get('Origin') ?? ''
    if (!origins.includes(origin)) return refuse(403, 'origin')
    const { step } = await params
    if (step === 'verify') return verify(request, origin)
    if (step !== 'sign-out') return refuse(404, 'malformed')
    sessions.delete(idOf(request.headers))
    return answer({ ok: true }, 200, { 'Set-Cookie': cookieOf('', new Date(0)) })
  }
  return { GET, POST, sessionOf }
}
