import * as z from 'zod/mini'
import type { CaipAddress } from '../chain/namespace.ts'
import { webLink } from '../wallets/links.ts'
import { flag, label, optional, type Picture, picture, rows, segment, time, token } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'

/** Permission that a smart account has granted to a site. Times in seconds since the epoch. */
export type SmartSession = {
  /** Site that has the permission. */
  project: {
    /** Id of the site's project. */
    id: string
    /** Name of the site; foreign text. */
    name: string
    /** Address of the site. */
    url?: string | undefined
    /** Address of the site's icon. */
    iconUrl?: string | undefined
  }
  /** Id of the session. */
  pci: string
  /** Time at which it ends. */
  expiry: number
  /** Time at which it was granted. */
  createdAt: number
  /** As written by the wallet; display as text only. */
  permissions: unknown[]
  /** Limits as written by the wallet; display as text only. */
  policies: unknown[]
  /** Context of the permission, as written by the wallet. Absent where it gives none. */
  context?: string | undefined
  /** Time at which it was revoked. Absent where it was not. */
  revokedAt?: number | undefined
}

const session = (iconUrl: Picture): z.ZodMiniType<SmartSession> =>
  z.object({
    project: z.object({
      id: token(256),
      name: label(64),
      url: optional(z.custom<string>(value => webLink(value) !== undefined)),
      iconUrl,
    }),
    pci: token(256),
    expiry: time,
    createdAt: time,
    permissions: z.array(z.unknown()),
    policies: z.array(z.unknown()),
    context: optional(token(4096)),
    revokedAt: optional(time),
  })

export function createSessions(options: HttpOptions) {
  const http = createHttp(options)
  const sessions = z.object({ pcis: rows(session(picture(options))) })
  return {
    async getSessions(
      { address }: { address: CaipAddress },
      call?: Call,
    ): Promise<{ pcis: SmartSession[]; dropped: number }> {
      const path = `v1/sessions/${segment('getSessions', address)}`
      const { pcis } = await http.get('getSessions', path, sessions, {}, call)
      return { pcis: pcis.kept, dropped: pcis.dropped }
    },

    /** `signature` is the account's signature over `pci`. */
    revokeSession: async (
      { address, pci, signature }: { address: CaipAddress; pci: string; signature: string },
      call?: Call,
    ): Promise<{ success: boolean }> => {
      const path = `v1/sessions/${segment('revokeSession', address)}/revoke`
      return http.post('revokeSession', path, z.object({ success: flag }), { pci, signature }, call)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
