import type { Context } from 'hono'
import { z } from 'zod'
import { type ErrorCode, LoginError } from '../loginError.ts'

/** Bytes of a request's body. An envelope of 4 kB is the largest thing in one. */
export const LARGEST_BODY = 16 << 10

/** 32 bytes as base64url: a verifier, a hash, a ticket. The last character has four bits, so that each value has one spelling. */
export const bytes32 = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/)

/** 16 bytes as base64url: an id. */
export const idText = z.string().regex(/^[\w-]{21}[AQgw]$/)

/**
 * Reads a body by its schema. The content type must be JSON: a form of another site could send other types without a preflight.
 * @throws LoginError `request.invalid`, or the code given for a field
 */
export async function readJson<T>(
  context: Context,
  schema: z.ZodType<T>,
  codes: Record<string, ErrorCode> = {},
): Promise<T> {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
    throw new LoginError('request.invalid')
  }
  const text = await context.req.text()
  const body = parsed(text)
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const field = String(result.error.issues[0]?.path[0] ?? '')
  throw new LoginError(Object.hasOwn(codes, field) ? codes[field]! : 'request.invalid')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
