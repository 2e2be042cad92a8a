import type { Kysely } from 'kysely'

/** Way in of an account. */
export type LoginKind = 'email' | 'google' | 'apple' | 'github' | 'x' | 'discord' | 'facebook' | 'farcaster'

/** Times are milliseconds since the epoch; hashes and sealed texts are base64url. No column holds a secret that can be used. */
export type Tables = {
  accounts: {
    id: string
    kind: LoginKind
    /** HMAC of kind and subject: a stolen database does not list addresses. */
    identity: string
    sealedLabel: string
    createdAt: number
  }
  sessions: {
    id: string
    /** Session that this one was handed over from, or its own id. */
    root: string
    account: string
    tokenHash: string
    /** Token that the newest one was exchanged for. */
    previousHash: string | null
    /** Token that was exchanged as well, and of which nobody has shown that the answer arrived. */
    lostHash: string | null
    /** Whether somebody has used the newest token: 1, or 0 while its answer may have been lost. */
    isArrived: number
    rotatedAt: number
    createdAt: number
    seenAt: number
    freshUntil: number
  }
  challenges: {
    id: string
    verifierHash: string
    codeHash: string
    identity: string
    sealedAddress: string
    /** Session that a login refreshes. */
    session: string | null
    tries: number
    usedAt: number | null
    expiresAt: number
  }
  attempts: {
    id: string
    kind: Exclude<LoginKind, 'email'>
    verifierHash: string
    /** Hash of the secret that opens the popup, and of the cookie that it got. */
    startHash: string | null
    browserHash: string | null
    sealedChannel: string | null
    session: string | null
    state: AttemptState
    failure: AttemptFailure | null
    account: string | null
    expiresAt: number
  }
  tickets: { hash: string; session: string; expiresAt: number }
  parts: {
    id: string
    account: string
    kind: PartKind
    sealedPart: string
    sealedEnvelope: string | null
    createdAt: number
    /** When its owner, or somebody with their login, deleted it. It is erased later. */
    deletedAt: number | null
    /** Since when a deletion that mails the owner first is under way. */
    tellingAt: number | null
  }
  limits: { key: string; fullAt: number }
  /** Text that opens with the master key alone. */
  keyChecks: { key: 'master'; sealed: string }
  /** Row that the health check writes. */
  probes: { key: 'health'; filler: string }
}

/** `started` → `going` (popup sent to the provider) → `checking` (it came back) → `done` or `failed`; `done` → `redeemed`. */
export type AttemptState = 'started' | 'going' | 'checking' | 'done' | 'failed' | 'redeemed'

export type AttemptFailure = 'attempt.cancelled' | 'attempt.failed' | 'account.mismatch' | 'provider.unavailable'

export type PartKind = 'device' | 'passkey' | 'recovery'

export type Database = Kysely<Tables>
