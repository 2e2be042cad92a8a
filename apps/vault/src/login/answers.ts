import type { Login } from '@foyer/core/chain'
import * as z from 'zod/mini'

/** Id of the login server: of an account, a part or a login under way. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const secret = z.string().check(z.regex(/^[\w-]{43}$/))
const label = z.string().check(z.maxLength(320))

const login = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), label }),
  z.object({ kind: z.literal('farcaster'), label }),
  z.object({
    kind: z.literal('social'),
    label,
    provider: z.enum(['google', 'x', 'discord', 'github', 'apple', 'facebook']),
  }),
])

/** Answers of the login server. */
export const nothing = z.object({})
export const emailChallenge = z.object({ challenge: id, expiresAt: z.number(), resendAt: z.number() })
export const loggedIn = z.object({ account: id, login })
/** A login that is done elsewhere, or is not done yet. */
export const redeemed = z.union([loggedIn, z.object({ pending: z.object({ retryAfter: z.number() }) })])
/** Ends the login that it names, and does nothing else. */
const end = z.object({ login: id, proof: secret })
export const session = z.object({ account: id, login, createdAt: z.number(), fresh: z.boolean(), end })
export const attempt = z.object({ attempt: id, startSecret: secret, expiresAt: z.number() })
export const farcasterAttempt = z.object({
  attempt: id,
  url: z.string().check(z.regex(/^(?:https?|farcaster):\/\//), z.maxLength(500)),
  expiresAt: z.number(),
})
export const ticket = z.object({ ticket: secret })
export const createdPart = z.object({ id, serverPart: secret })
/** One that was deleted still works until `deletesAt`. */
const deletesAt = z.optional(z.number())
export const parts = z.array(
  z.object({ id, kind: z.enum(['device', 'passkey', 'recovery']), createdAt: z.number(), deletesAt }),
)
export const part = z.object({
  serverPart: secret,
  envelope: z.optional(z.string().check(z.maxLength(4096))),
  deletesAt,
})

export type LoginSession = z.infer<typeof session>
export type CreatedPart = z.infer<typeof createdPart>
export type PartEntry = z.infer<typeof parts>[number]

/** A login as the core knows it: Farcaster is a social account there. */
export function loginOf({ login }: Pick<LoginSession, 'login'>): Login {
  const named = login.label === '' ? {} : { label: login.label }
  if (login.kind === 'email') return { kind: 'email', ...named }
  return { kind: 'social', provider: login.kind === 'farcaster' ? 'farcaster' : login.provider, ...named }
}
