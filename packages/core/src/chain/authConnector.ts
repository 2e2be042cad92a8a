import type { OpenedWindow } from '../platform/ports.ts'
import type { Unsubscribe } from './adapter.ts'
import type { WalletAccount } from './connection.ts'
import type { Login } from './login.ts'
import type { CaipNetworkId, ChainNamespace } from './namespace.ts'
import type { Social } from './social.ts'

export type { Login } from './login.ts'

type Call = { signal: AbortSignal }

/** Account of a login. With `chains`, it exists on these only: a smart account needs its contracts and a bundler. */
export type AuthAccount = WalletAccount & { chains?: readonly CaipNetworkId[] }

/** Login whose wallet is ready in this browser. Plain data. */
export interface AuthSession {
  /** Id of the session; another login has another one. */
  id: string
  /** Way in which the visitor has come in. */
  login: Login
  /** Accounts of all families, each with its namespace; bip122 has `payment` and `ordinal`, eip155 `eoa` and, where it has one, `smartAccount`. */
  accounts: readonly AuthAccount[]
  /** Methods that the wallet serves in each namespace, by WalletConnect's names, such as `personal_sign` and `solana_signMessage`. */
  methods: Partial<Record<ChainNamespace, readonly string[]>>
}

/**
 * Task of the vault's own window after a login: to make a wallet, to recover it for this browser, or to open the one that the window may have
 * already, where the browser lets the page's frame store nothing.
 */
export type WalletPurpose = 'create' | 'recover' | 'open'

/** End of a login: a session; or a wallet that is made, recovered or opened in the vault's own window first. */
export type LoginEnd = { type: 'session'; session: AuthSession } | { type: WalletPurpose; login: Login }

/** Code that was sent by mail. Times in milliseconds since the epoch; no other code is sent before `resendAt`. */
export interface EmailChallenge {
  /** Id of the code's check. */
  id: string
  /** Time from which the code is no longer accepted. */
  expiresAt: number
  /** Time from which another code is sent. */
  resendAt: number
}

/** Login that waits for the visitor's Farcaster app. `url` is shown as a link and a QR code. */
export interface FarcasterChallenge {
  /** Id of the login. */
  id: string
  /** Address that the visitor's app opens. */
  url: string
  /** Time from which the address is no longer accepted. */
  expiresAt: number
}

/** Request that waits for the visitor in the vault's own window. */
export interface Approval {
  /** Id of the request. */
  id: string
  /** CAIP-2 id of its chain. */
  chainId: CaipNetworkId
  /** Method of the request, such as `personal_sign`. */
  method: string
}

/** Fact that a client reports by itself. `session.changed` also comes when the same login has other accounts. */
export type AuthFact =
  | { type: 'session.changed'; session: AuthSession }
  | { type: 'session.ended' }
  | { type: 'approval.asked'; approval: Approval }
  | { type: 'approval.ended'; id: string }

/**
 * Client of a login service and the wallet behind it. Its calls reject with FoyerErrors only. Windows are opened by the caller, empty and
 * in the visitor's tap. That a window is closed ends nothing by itself.
 */
export interface AuthClient {
  /** Resolves with the session that this browser has. Asks the visitor nothing. */
  restore(call: Call): Promise<AuthSession | undefined>
  /** Sends a code. Rejects with `auth.emailInvalid`, `auth.limited`, `auth.unavailable`. */
  startEmail(email: string, call: Call): Promise<EmailChallenge>
  /** Rejects with `auth.codeWrong`, `auth.codeExpired`, `auth.codeLocked`, `auth.limited`, `auth.unavailable`. */
  checkEmail(check: { challenge: string; code: string }, call: Call): Promise<LoginEnd>
  /** Goes on in the given window. Rejects with `auth.cancelled`, `auth.denied`, `auth.expired`, `auth.unavailable`. */
  social(provider: Social, window: OpenedWindow, call: Call): Promise<LoginEnd>
  /** Starts a Farcaster login. Rejects with `auth.unavailable`. */
  startFarcaster(call: Call): Promise<FarcasterChallenge>
  /** Waits for the visitor's app. Rejects with `auth.cancelled`, `auth.denied`, `auth.expired`, `auth.unavailable`. */
  awaitFarcaster(challenge: string, call: Call): Promise<LoginEnd>
  /** Makes, recovers or opens the wallet of the present login in the given window. Rejects with `auth.cancelled`, `auth.storageRefused`, `auth.unavailable`. */
  enter(purpose: WalletPurpose, window: OpenedWindow, call: Call): Promise<AuthSession>
  /** Shows a waiting request in the given window. */
  approve(id: string, window: OpenedWindow): void
  /** Ends a waiting request: it rejects with `wallet.rejected`, or with `wallet.failed` where the wallet may have signed it already. */
  abandon(id: string): void
  /** Shows a page of the wallet in the given window. */
  openVault(page: 'export' | 'passkeys', window: OpenedWindow): void
  /** Resolves with the wallet's unparsed answer. `params` as WalletConnect has them. */
  request(chainId: CaipNetworkId, method: string, params: unknown, call: Call): Promise<unknown>
  /** Reports facts as they come. Returns a function that ends it. */
  watch(listener: (fact: AuthFact) => void): Unsubscribe
  /** Ends the session in this browser. The wallet stays, for the next login. */
  signOut(): Promise<void>
  /** Ends the client: it reports nothing any more. */
  stop(): void
}

/**
 * Connector of visitors without a wallet of their own: login by email or with a social account, and a wallet in all families.
 * `authConnector()` of `@foyer/auth` is one; any service can be behind it.
 */
export interface AuthConnector {
  /** Mark of a connector of logins. */
  readonly type: 'auth'
  /** Name of the login's wallet, for the visitor. */
  readonly name: string
  /** Address of its service. Absent: it needs the modal's `urls.auth`. */
  readonly url?: string
  /** A data:image; the modal drops any other. */
  readonly imageUrl?: string
  /** Whether it serves email logins. */
  readonly email: boolean
  /** Social logins that it serves. */
  readonly socials: readonly Social[]
  /** Loads the client. `url` is the modal's `urls.auth`. Rejects with `auth.blocked`, `auth.unavailable`. */
  open(host: { name: string; url?: string }, call: Call): Promise<AuthClient>
}
