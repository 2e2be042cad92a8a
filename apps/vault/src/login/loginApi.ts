import { FoyerError } from '@foyer/core/chain'
import { deadline } from '@foyer/core/chain/adapters'
import * as z from 'zod/mini'
import type { LoginToken } from './loginToken.ts'

/** Milliseconds that the login server has to answer; a redeem waits for 20 seconds by itself. */
const TIME_LIMIT = 24_000

const problem = z.object({ error: z.object({ code: z.string(), retryAfter: z.optional(z.number()) }) })

/** Failure that the login server named. */
export class LoginFailure extends Error {
  override readonly name = 'LoginFailure'
  readonly code: string
  readonly retryAfter: number

  constructor(code: string, retryAfter = 1) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const isFailure = (error: unknown, ...codes: readonly string[]): error is LoginFailure =>
  error instanceof LoginFailure && codes.includes(error.code)

export type LoginApi = ReturnType<typeof createLoginApi>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Options<T> = { answer: z.ZodMiniType<T>; body?: unknown; signal?: AbortSignal | undefined }

/** Header of an answer with the next token. Empty: the session is over. */
const TOKEN_HEADER = 'foyer-session'

/** Calls the login server with the session of a token. Rejects with a LoginFailure, or with `auth.unavailable` without an answer. */
export function createLoginApi(origin: string, token: LoginToken, send: typeof fetch = (...given) => fetch(...given)) {
  async function ask<T>(method: Method, path: string, { answer, body }: Options<T>, signal: AbortSignal): Promise<T> {
    const given = await token.read()
    const response = await send(`${origin}${path}`, {
      method,
      // No cookies: browsers that block those of other sites would keep none.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
      headers: {
        ...(given !== undefined && { authorization: `Bearer ${given}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const next = response.headers.get(TOKEN_HEADER)
    // An exchange, or a sign-out, that another login has overtaken is of a token that nobody has any more.
    const isOvertaken = async () => path === '/session' && (await token.read()) !== given
    if (next !== null && !(await isOvertaken())) await token.write(next || undefined)
    const value: unknown = await response.json()
    if (response.ok) return answer.parse(value)
    const { error } = problem.parse(value)
    throw new LoginFailure(error.code, error.retryAfter)
  }

  return async <T>(method: Method, path: string, options: Options<T>): Promise<T> => {
    const { signal } = options
    const limit = deadline(TIME_LIMIT, signal)
    try {
      return await ask(method, path, options, limit.signal)
    } catch (error) {
      if (error instanceof LoginFailure) throw error
      signal?.throwIfAborted()
      throw new FoyerError('auth.unavailable', {}, { cause: error })
    } finally {
      limit.clear()
    }
  }
}

const PLAIN = {
  'address.invalid': 'auth.emailInvalid',
  'code.expired': 'auth.codeExpired',
  'code.locked': 'auth.codeLocked',
  'attempt.unknown': 'auth.expired',
  'attempt.expired': 'auth.expired',
  'attempt.cancelled': 'auth.cancelled',
  'attempt.failed': 'auth.denied',
  'provider.unknown': 'auth.denied',
  'account.mismatch': 'auth.wrongAccount',
  'session.missing': 'auth.notFound',
} as const

/** The error of the core for one of the login server. */
export function authError(error: unknown): unknown {
  if (!(error instanceof LoginFailure)) return error
  const { code, retryAfter } = error
  if (code === 'rate.limited') return new FoyerError('auth.limited', { retryAfter: Math.max(1, Math.ceil(retryAfter)) })
  const plain = Object.hasOwn(PLAIN, code) ? PLAIN[code as keyof typeof PLAIN] : 'auth.unavailable'
  return new FoyerError(plain, {}, { cause: error })
}
