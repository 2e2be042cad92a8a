import { type PageMessage, readMessage, SOCIALS } from '@foyer/auth/protocol'
import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import * as z from 'zod/mini'

const id = z.int().check(z.minimum(0), z.maximum(999_999_999))
/** Ids that a page or the login server chose. */
const name = z.string().check(z.regex(/^[\w-]{1,64}$/))
const window = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const none = z.strictObject({})
const chainId = z.string().check(z.regex(new RegExp(`^(?:${CHAIN_NAMESPACES.join('|')}):[-\\w]{1,32}$`)))

const of = <M extends string, P extends z.core.$ZodType>(method: M, params: P) =>
  z.strictObject({ id, method: z.literal(method), params })

const request = z.discriminatedUnion('method', [
  of('restore', none),
  of('startEmail', z.strictObject({ email: z.string().check(z.maxLength(320)) })),
  of('checkEmail', z.strictObject({ challenge: name, code: z.string().check(z.maxLength(20)) })),
  of('social', z.strictObject({ provider: z.enum(SOCIALS), window })),
  of('startFarcaster', none),
  of('awaitFarcaster', z.strictObject({ challenge: name })),
  of('enter', z.strictObject({ purpose: z.enum(['create', 'recover', 'open']), window })),
  of('approve', z.strictObject({ approval: name, window })),
  of('abandon', z.strictObject({ approval: name })),
  of('openVault', z.strictObject({ page: z.enum(['export', 'passkeys']), window })),
  of('request', z.strictObject({ chainId, method: name, params: z.unknown() })),
  of('signOut', none),
])

/** Reads a request of the page. Undefined for anything else. */
export function readRequest(text: string): PageMessage | undefined {
  const { success, data } = request.safeParse(readMessage(text))
  return success ? (data as PageMessage) : undefined
}
