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
  /** Grants a permission, as a wallet does after its user has agreed. */
  grant(account: string, session: SmartSession): void
  /** Forgets all permissions of an account. */
  clear(account: string): void
  /** Returns false if the account has no such session. */
  revoke(account: string, pci: string, now: number): boolean
}

/** Permissions of smart accounts, kept while the sandbox runs. Accounts are CAIP-10 ids in upper or lower case. */
export function createSessionStore(): SessionStore {
  const sessions = new Map<string, SmartSession[]>()
  const of = (account: string) => sessions.get(account.toLowerCase()) ?? []
  return {
    of,
    grant: (account, session) => void sessions.set(account.toLowerCase(), [...of(account), session]),
    clear: account => void sessions.delete(account.toLowerCase()),
    revoke(account, pci, now) {
      const found = of(account).find(each => each.pci === pci)
      if (found) found.revokedAt ??= now
      return found !== undefined
    },
  }
}
