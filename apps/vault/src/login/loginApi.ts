import { FoyerError } from '@foyer/core/chain'
import * as z from 'zod/mini'

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

/** Calls the login server with the session of this partition. Rejects with a LoginFailure, or with `auth.unavailable` without an answer. */
export function createLoginApi(origin: string, send: typeof fetch = (...given) => fetch(...given)) {
  return async <T>(method: Method, path: string, { answer, body, signal }: Options<T>): Promise<T> => {
    const limit = AbortSignal.timeout(TIME_LIMIT)
    try {
      const response = await send(`${origin}${path}`, {
        method,
        credentials: 'include',
        referrerPolicy: 'no-referrer',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const value: unknown = await response.json()
      if (response.ok) return answer.parse(value)
      const { error } = problem.parse(value)
      throw new LoginFailure(error.code, error.retryAfter)
    } catch (error) {
      if (error instanceof LoginFailure) throw error
      signal?.throwIfAborted()
      throw new FoyerError('auth.unavailable', {}, { cause: error })
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
