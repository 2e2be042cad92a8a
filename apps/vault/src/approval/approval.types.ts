import type { RefusalCode } from '@foyer/auth/protocol'
import type { SentOperation } from '../frame/operations.ts'
import type { Account, Accounts } from '../keys/openAccounts.ts'

/** Request of a host page that waits for the visitor. `params` are the page's own. */
export interface PendingApproval {
  id: string
  origin: string
  chainId: string
  method: string
  params: unknown
  /** Operations on this chain that no page waits for. */
  over?: readonly SentOperation[]
}

/** Chain of the vault's settings. The vault asks its endpoint alone. */
export interface VaultChain {
  caipNetworkId: string
  name: string
  symbol: string
  decimals: number
  rpc: string
  explorer?: string
  /** Services of the smart accounts on this chain. Absent: it has none. */
  smartAccount?: { bundler: string; paymasters?: readonly string[] }
}

/** End of a request. Reasons are in plain words, for the visitor. */
export type ApprovalOutcome =
  | { type: 'approved'; result: unknown; operation?: SentOperation }
  | { type: 'rejected' }
  /** The window went away before the visitor decided. */
  | { type: 'left' }
  /** Nothing was signed, because the vault does not sign it. The code is for the page. */
  | { type: 'refused'; reason: string; code?: RefusalCode }
  /** Nothing was sent, or what was sent was refused and may still be carried out. */
  | { type: 'failed'; reason: string }

/** Part of an account that needs no key. */
export type PublicAccount = Pick<Account, 'address' | 'publicKey'>
export type PublicAccounts = Record<'eip155' | 'solana' | 'payment' | 'ordinal' | 'polkadot', PublicAccount>

/** Keeps what is about to be sent, so that it can be followed whatever becomes of the window. Rejects where nobody can follow it. */
export type Keep = (signed: { result: unknown; operation: SentOperation }) => Promise<void>

/** Opens the accounts for one use. */
export type Sign = <T>(use: (accounts: Accounts) => Promise<T>) => Promise<T>

/** Input of the approval page. */
export interface ApprovalInput {
  approval: PendingApproval
  accounts: PublicAccounts
  chains: readonly VaultChain[]
  sign: Sign
  keep: Keep
  now(): number
  signal: AbortSignal
}
