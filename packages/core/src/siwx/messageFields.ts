import { FoyerError } from '../errors.ts'
import { advised } from '../schema/advice.ts'
import { flag, wholeNumber } from '../schema/leaves.ts'
import { custom, optional, type Shape, strictObject } from '../schema/schema.ts'
import { isStatement } from './signInLayout.ts'
import type { MessageFields, SiwxTools } from './siwx.ts'

/** Options that both ready-made hosts of sign-in have. */
export type MessageOptions = {
  /** Whether a connected visitor must sign in: closing is refused until then, and cancelling disconnects. Default: false. */
  required?: boolean
  /** Sentence for the visitor in the message: ASCII letters, digits, spaces and the marks that RFC 3986 allows in a URI. */
  statement?: string
  /** Milliseconds after which the message expires, and with it a session that the server sets no time for. Default: no end. */
  expiresIn?: number
}

/** Ten years. A longer time is a mistake in the unit. */
const LONGEST = 3653 * 24 * 60 * 60_000

const shape = {
  required: optional(flag),
  statement: optional(
    custom(value => typeof value === 'string' && isStatement(value), 'a sentence of ASCII letters, digits and marks'),
  ),
  expiresIn: optional(wholeNumber('a whole number of milliseconds', 1, LONGEST)),
}

/** Throws `config.invalid` for options that would make every sign-in fail. `caller` is the function that they were given to. */
export function assertOptions(caller: string, options: unknown, calls: Shape): void {
  const parsed = strictObject({ ...shape, ...calls })(options)
  if (parsed.success) return
  const issues = advised(parsed.issues).map(({ path, message }) => ({
    path: path === '' ? caller : `${caller}.${path}`,
    message,
  }))
  throw new FoyerError('config.invalid', { issues })
}

/** Returns the fields of a message that this page asks to sign now. */
export function messageFields(
  { statement, expiresIn }: MessageOptions,
  tools: SiwxTools,
  nonce: string,
): MessageFields {
  const now = tools.now()
  const at = (time: number) => new Date(time).toISOString()
  return {
    domain: tools.domain,
    uri: tools.uri,
    version: '1',
    nonce,
    issuedAt: at(now),
    ...(statement !== undefined && { statement }),
    ...(expiresIn !== undefined && { expirationTime: at(now + expiresIn) }),
  }
}
