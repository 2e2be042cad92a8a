/** Times in seconds since the epoch. */
export interface SmartSession {
  project: { id: string; name: string; url?: string; iconUrl?: string }
  pci: string
  expiry: number
  createdAt: number
  permissions: unknown[]
  policies: unknown[]
  context: string
  revokedAt?: number
}

export interface SessionStore {
  of(account: string): SmartSession[]
  /** As a wallet would, once its owner has agreed. */
  grant(account: string, session: SmartSession): void
  /** False when the account has no such session. */
  revoke(account: string, pci: string, now: number): boolean
}

/** Permissions that smart accounts have given, as long as the sandbox runs. Accounts by CAIP-10, in any case. */
export function createSessionStore(): SessionStore {
  const sessions = new Map<string, SmartSession[]>()
  const of = (account: string) => sessions.get(account.toLowerCase()) ?? []
  return {
    of,
    grant: (account, session) => void sessions.set(account.toLowerCase(), [...of(account), session]),
    revoke(account, pci, now) {
      const found = of(account).find(each => each.pci === pci)
      if (found) found.revokedAt ??= now
      return found !== undefined
    },
  }
}
