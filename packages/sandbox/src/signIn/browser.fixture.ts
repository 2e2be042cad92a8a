import { formatSignInMessage, type SignInFields } from '@foyer/core/siwx'
import type { Visitor } from './signers.fixture.ts'

export const ORIGIN = 'https://app.example'

export type Handle = (request: Request) => Response | Promise<Response>

/** Page of a site with its cookies, before a server of the recipes. */
export function openPage(handle: Handle, { origin = ORIGIN, base = ORIGIN } = {}) {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', Array.from(cookies, pair => pair.join('=')).join('; '))
    if (init.method === 'POST' && origin !== '') headers.set('origin', origin)
    const answer = await handle(new Request(`${base}/sign-in${path}`, { ...init, headers }))
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const post = async (path: string, body?: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'content-type': 'application/json' }
    return call(path, { method: 'POST', ...(body !== undefined && { body: text, headers }) })
  }
  const getNonce = async () => ((await (await call('/nonce')).json()) as { nonce: string }).nonce
  const getSession = async (): Promise<unknown> => (await call('/session')).json()

  /** Has the account sign a message of this site with a fresh nonce. */
  const signed = async (visitor: Visitor, fields: Partial<SignInFields> = {}) => {
    const { chainId, accountAddress } = visitor
    const site = { domain: 'app.example', uri: ORIGIN }
    const issuedAt = new Date().toISOString()
    const nonce = fields.nonce ?? (await getNonce())
    const message = formatSignInMessage({ ...site, accountAddress, chainId, version: '1', nonce, issuedAt, ...fields })
    return { message, signature: await visitor.sign(message) }
  }
  const verify = async (proof: unknown) => {
    const answer = await post('/verify', proof)
    return { status: answer.status, ...((await answer.json()) as { ok: boolean; code?: string }) }
  }
  return { cookies, call, post, getNonce, getSession, signed, verify }
}
