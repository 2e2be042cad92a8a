import type { CaipNetworkId } from '@foyer/core/chain'
import type { ModifiesMessages, ModifiesTransactions, SendsTransactions, SolanaAddress } from './kit.types.ts'

type Identifiers = readonly `${string}:${string}`[]
type Icon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

/** Account of a Wallet Standard wallet. @see https://github.com/wallet-standard/wallet-standard */
export interface SolanaWalletAccount {
  /** Address in base58. */
  readonly address: string
  /** Key of 32 bytes. */
  readonly publicKey: Uint8Array
  /** Names of Wallet Standard, such as `solana:mainnet`. */
  readonly chains: Identifiers
  /** Names of the features that the account can use. */
  readonly features: Identifiers
  /** Name that the wallet gives the account. Absent without one. */
  readonly label?: string
}

/**
 * Wallet Standard wallet with the one account of the provider: an extension, or a WalletConnect session.
 * - Features are `standard:connect`, `standard:events` and those that sign. They accept the provider's account only.
 * - After the end of the connection they reject, and `accounts` is empty.
 */
export interface SolanaWallet {
  /** Version of Wallet Standard. */
  readonly version: '1.0.0'
  /** Name of the wallet. */
  readonly name: string
  /** Icon as a data:image. */
  readonly icon: Icon
  /** Names of its chains, such as `solana:mainnet`. */
  readonly chains: Identifiers
  /** Features by their names, such as `solana:signTransaction`. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  /** The one account of the provider. */
  readonly accounts: readonly SolanaWalletAccount[]
}

/**
 * Solana Kit's signers in one object. A method that the account or the session lacks is absent; at least one of the two that sign
 * transactions is there, except for a wallet that signs messages only.
 */
export type SolanaSigner = Readonly<{ address: SolanaAddress }> &
  Partial<ModifiesMessages> &
  ((ModifiesTransactions & Partial<SendsTransactions>) | (SendsTransactions & Partial<ModifiesTransactions>))

/**
 * One account of the connected Solana wallet, the same over an extension and over WalletConnect.
 * - It is the same object for as long as the account is active. After a switch of the account it still signs with its own account, as long
 *   as the wallet shares it; otherwise it rejects with `wallet.unauthorized`.
 * - After the end of the connection everything rejects with `wallet.disconnected`, requests under way too.
 */
export interface SolanaProvider {
  /** Wallet Standard wallet, for libraries that take one. */
  readonly wallet: SolanaWallet
  /** Account of the provider. */
  readonly account: SolanaWalletAccount
  /**
   * Signer for a chain, by its CAIP-2 id or its Wallet Standard name. Default: the chain that is active at the time of the call.
   * Throws `network.notApproved` for a chain on which the wallet does not share the account.
   */
  signer(chainId?: CaipNetworkId): SolanaSigner
  /**
   * Resolves with the signature of 64 bytes. Absent where the account cannot sign messages.
   * Rejects with `wallet.malformedAnswer` when the wallet signs other bytes.
   */
  signMessage?(message: Uint8Array): Promise<Uint8Array>
}

declare module '@foyer/core/chain' {
  interface ProviderTypes {
    solana: SolanaProvider
  }
}
