/** Statuses of the codes. Clients decide by the code. */
const STATUS = {
  'request.invalid': 400,
  'request.tooLarge': 413,
  'origin.refused': 403,
  'path.unknown': 404,
  'rate.limited': 429,
  'address.invalid': 400,
  'mail.unavailable': 503,
  'code.wrong': 400,
  'code.expired': 400,
  'code.locked': 400,
  'provider.unknown': 404,
  'provider.unavailable': 503,
  'attempt.unknown': 404,
  'attempt.expired': 409,
  'attempt.cancelled': 409,
  'attempt.failed': 409,
  'account.mismatch': 409,
  'session.missing': 401,
  'session.stale': 403,
  'ticket.invalid': 400,
  'part.unknown': 404,
  'part.limit': 409,
  'part.sealed': 409,
  'server.failed': 500,
} as const

export type ErrorCode = keyof typeof STATUS

/** Failure that the client is told of: `{ error: { code, retryAfter? } }`, with `retryAfter` in seconds. */
export class LoginError extends Error {
  override readonly name = 'LoginError'
  readonly code: ErrorCode
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, retryAfter?: number) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }

  get status() {
    return STATUS[this.code]
  }
}
