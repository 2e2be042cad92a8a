import type { CaipNetworkId } from '@foyer/core/chain'
import type { Registration, StandardWallet } from '@foyer/core/chain/adapters'
import type { SharedAccount } from './accounts.ts'

/** A WBIP provider. Its methods are called through `request`. @see https://wbips.netlify.app/wbips/WBIP001 */
export type Provider = Readonly<Record<string, unknown>>

/** An event of a wallet. A list of accounts that is invalid is not an event. */
export type WalletEvent = { type: 'accounts'; accounts: readonly SharedAccount[] } | { type: 'disconnected' }

export type AccountRef = { address: string; chainId?: CaipNetworkId }

/** Object of the wallet, for features. */
export type RawWallet =
  | {
      kind: 'standard'
      wallet: StandardWallet
      /** The wallet's own object for an account, by exact address. Throws `wallet.unauthorized` or `network.notApproved`. */
      accountOf(account: AccountRef, method: string): Promise<unknown>
    }
  /** `methods`: those that the wallet lists. Undefined for a wallet that lists none. */
  | { kind: 'request'; provider: Provider; methods: readonly unknown[] | undefined }

/** A wallet of either kind. */
export interface Wallet {
  readonly raw: RawWallet
  /** May open a prompt. `chainId`: chain of the wanted addresses, for wallets that have such a parameter. */
  connect(chainId: CaipNetworkId | undefined): Promise<readonly SharedAccount[]>
  /** Accounts that can be read without a request. Rejects for an invalid list. */
  shared(): Promise<readonly SharedAccount[]>
  /** Requests the accounts without a prompt. Rejects when the wallet shares nothing, or has no silent request. */
  askSilently(): Promise<readonly SharedAccount[]>
  listen(listener: (event: WalletEvent) => void): () => void
  /** Disconnects the page from the wallet. `revoke` also removes the permission. */
  release(options: { revoke: boolean }): Promise<void>
}

/** A wallet found on the page, and its own object. */
export type Found = Registration<Wallet> & { provider: object }

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
