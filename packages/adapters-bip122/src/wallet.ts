import type { CaipNetworkId } from '@foyer/core/chain'
import type { Registration, StandardWallet } from '@foyer/core/chain/adapters'
import type { SharedAccount } from './accounts.ts'
import type { Provider } from './request/provider.ts'

/** What a wallet says by itself. An unreadable list of accounts is no news. */
export type News = { type: 'accounts'; accounts: readonly SharedAccount[] } | { type: 'disconnected' }

/** A wallet of either kind, as connecting to it needs it. What signs is behind `raw`, in a chunk of its own. */
export interface Wallet {
  readonly raw: { kind: 'standard'; wallet: StandardWallet } | { kind: 'request'; provider: Provider }
  /** May open a prompt. `chainId` is the one to share addresses of, where the wallet can be told. */
  connect(chainId: CaipNetworkId | undefined): Promise<readonly SharedAccount[]>
  /** What it shares already, as far as it says so without being asked. Rejects for a list that is not one. */
  shared(): Promise<readonly SharedAccount[]>
  /** Asks, and never opens a prompt. Rejects where the wallet shares nothing, or has no way to be asked silently. */
  askSilently(): Promise<readonly SharedAccount[]>
  listen(listener: (news: News) => void): () => void
  /** Tells the wallet that this page has let go. With `revoke` it is to forget the page. */
  release(options: { revoke: boolean }): Promise<void>
}

/** A wallet found on the page, with its own object. */
export type Found = Registration<Wallet> & { provider: object }

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
