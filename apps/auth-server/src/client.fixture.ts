import { createHash, randomBytes } from 'node:crypto'
import type { LoginServer } from './index.ts'

export const LOGIN = 'https://login.example'
export const VAULT = 'https://vault.example'

type Cookie = { value: string; attributes: string }

/** Fields of the answers. Which ones an answer has is up to its route. */
type Body = {
  error: { code: string; retryAfter?: number }
  account: string
  login: { kind: string; label: string; provider?: string }
  createdAt: number
  freshUntil: number
  fresh: boolean
  end: { login: string; proof: string }
  expiresAt: number
  resendAt: number
  challenge: string
  attempt: string
  startSecret: string
  url: string
  ticket: string
  id: string
  serverPart: string
  envelope?: string
  deletesAt?: number
}

type Answer = { status: number; headers: Headers; body: Body }

/** One context of a browser, with its token and cookies: the frame in a page, the vault's window, or a popup. */
export type Client = {
  readonly cookies: Map<string, Cookie>
  /** Sends a request as it is. */
  send: (path: string, ask?: Ask) => Promise<Response>
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: unknown) => Promise<Answer>
  put: (path: string, body: unknown) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
  /** Token of the session. */
  token: string | undefined
}

type Ask = { method?: string; body?: unknown; headers?: Record<string, string>; isCrossSite?: boolean }

/** Verifier of a frame, and the hash that it starts a login with. */
export function newVerifier() {
  const bytes = randomBytes(32)
  return {
    verifier: bytes.toString('base64url'),
    verifierHash: createHash('sha256').update(bytes).digest('base64url'),
  }
}

export function createClient(server: { readonly current: LoginServer }, { address = '203.0.113.1' } = {}): Client {
  const cookies = new Map<string, Cookie>()
  let token: string | undefined

  function keep(answer: Response) {
    const given = answer.headers.get('foyer-session')
    if (given !== null) token = given || undefined
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const attributes = rest.join('; ')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, { value, attributes })
    }
  }

  /** Sends a request as it is. A cross-site request that is no navigation by GET brings no Lax cookie. */
  async function send(path: string, { method = 'GET', body, headers = {}, isCrossSite = false }: Ask = {}) {
    const sent = [...cookies].filter(
      ([, { attributes }]) => !(isCrossSite && method !== 'GET') || !attributes.includes('SameSite=Lax'),
    )
    const url = new URL(path, LOGIN)
    const answer = await server.current.app.fetch(
      new Request(url, {
        method,
        headers: {
          'x-address': address,
          ...(sent.length > 0 && { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }),
          ...headers,
        },
        ...(body !== undefined && { body: body as string }),
      }),
    )
    keep(answer)
    return answer
  }

  /** Calls the API as the vault's page does. */
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await send(path, {
      method,
      headers: {
        origin: VAULT,
        'sec-fetch-mode': 'cors',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
  }

  return {
    cookies,
    send,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    delete: (path: string) => call('DELETE', path),
    get token() {
      return token
    },
    set token(value) {
      token = value
    },
  }
}
