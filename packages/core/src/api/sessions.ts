import type { CaipAddress } from '../chain/namespace.ts'
import { array, boolean, custom, object, type Schema, unknown } from '../schema.ts'
import { webLink } from '../wallets/links.ts'
import { amount, label, optional, picture, rows, segment, token } from './fields.ts'
import type { Call, Http } from './http.ts'

/** A permission that a smart account has given to a site. Times in seconds since the epoch. */
export type SmartSession = {
  project: { id: string; name: string; url?: string | undefined; iconUrl?: string | undefined }
  /** The id of the session. */
  pci: string
  expiry: number
  createdAt: number
  /** As the wallet wrote them: to be shown as text at most. */
  permissions: unknown[]
  policies: unknown[]
  context?: string | undefined
  revokedAt?: number | undefined
}

const session: Schema<SmartSession> = object({
  project: object({
    id: token(256),
    name: label(64),
    url: optional(custom<string>(value => webLink(value) !== undefined)),
    iconUrl: picture,
  }),
  pci: token(256),
  expiry: amount,
  createdAt: amount,
  permissions: array(unknown),
  policies: array(unknown),
  context: optional(token(4096)),
  revokedAt: optional(amount),
})

const sessionsSchema = object({ pcis: rows(session) })

export const createSessions = (http: Http) => ({
  async getSessions(
    { address }: { address: CaipAddress },
    call?: Call,
  ): Promise<{ pcis: SmartSession[]; dropped: number }> {
    const path = `v1/sessions/${segment('getSessions', address)}`
    const { pcis } = await http.get('getSessions', path, sessionsSchema, {}, call)
    return { pcis: pcis.kept, dropped: pcis.dropped }
  },

  /** `signature` is the account's own over `pci`. */
  revokeSession: async (
    { address, pci, signature }: { address: CaipAddress; pci: string; signature: string },
    call?: Call,
  ): Promise<{ success: boolean }> => {
    const path = `v1/sessions/${segment('revokeSession', address)}/revoke`
    return http.post('revokeSession', path, object({ success: boolean }), { pci, signature }, call)
  },
})
