import type { CaipNetworkId } from '@foyer/core/chain'
import type { Registration, StandardWallet } from '@foyer/core/chain/adapters'
import type { LoadAddresses, SharedAccount } from './accounts.ts'

/** Object of a wallet on the page. Its methods are called with it as `this`. */
export type Provider = Readonly<Record<string, unknown>>

/** An event of a wallet. A list of accounts that is invalid is not an event. */
export type WalletEvent = { type: 'accounts'; accounts: readonly SharedAccount[] } | { type: 'disconnected' }

export type AccountRef = { address: string; chainId?: CaipNetworkId }

/** Protocol of a signed message: by the key itself, or BIP-322. */
export type Protocol = 'ECDSA' | 'BIP322'

/** Input to sign, and the address whose key signs it. */
export interface ToSignInput {
  address: string
  index: number
  sighashTypes?: readonly number[]
}

/** A base64 PSBT, the inputs to sign, and the chain of the addresses. */
export interface Unsigned {
  psbt: string
  inputs: readonly ToSignInput[]
  chainId: CaipNetworkId
}

/** Methods that a wallet may lack. */
export type RequestMethod = 'signPsbt' | 'signMessage' | 'sendTransfer'

/** Requests for signatures, in the words of one wallet. Each opens a prompt, and its answer is not parsed. */
export interface Signing {
  signMessage(request: { address: string; message: string; protocol: Protocol; chainId: CaipNetworkId }): Promise<{
    signature: unknown
    /** Address that has signed. Undefined where the wallet does not say. */
    address?: unknown
  }>
  /** With `broadcast` the wallet also sends, where it can. `psbt` is base64. */
  signPsbt(
    unsigned: Unsigned,
    options: { broadcast: boolean },
  ): Promise<{ psbt: unknown; txid?: unknown; address?: unknown }>
  /** Pays from the wallet's own choice of coins. `amount`: satoshi. */
  sendTransfer(request: { recipient: string; amount: bigint; chainId: CaipNetworkId }): Promise<{
    txid: unknown
    address?: unknown
  }>
}

/** A wallet without Wallet Standard. Each of them has its own requests: its dialect. */
export interface Dialect extends Signing {
  /** May open a prompt. `chainId`: chain of the wanted addresses. */
  connect(chainId: CaipNetworkId | undefined): Promise<readonly SharedAccount[]>
  /** Never opens a prompt. Rejects with `wallet.unsupportedMethod` where the wallet has no such request. */
  askSilently(): Promise<readonly SharedAccount[]>
  listen(listener: (event: WalletEvent) => void): () => void
  release(options: { revoke: boolean }): Promise<void>
}

/** Peculiarities of one wallet among those of a dialect. */
export interface Manner {
  /** Methods that the wallet lists. Undefined for a wallet that lists none. */
  methods?: readonly unknown[] | undefined
  /** False for a wallet that prompts whatever it is asked. Default: true. */
  isSilent?: boolean
}

/** Module of a dialect, loaded with the first request of such a wallet. */
export interface DialectModule {
  createDialect(provider: Provider, options: Manner & { load: LoadAddresses }): Dialect
}

/** Object of the wallet, for features. */
export type RawWallet =
  | {
      kind: 'standard'
      wallet: StandardWallet
      /** The wallet's own object for an account, by exact address. Throws `wallet.unauthorized` or `network.notApproved`. */
      accountOf(account: AccountRef, method: string): Promise<unknown>
    }
  /** `has`: the methods that the wallet is known to have, and those of which nothing is known. */
  | ({ kind: 'request'; has(method: RequestMethod): boolean } & Signing)

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
  /** False for a wallet that prompts whatever it is asked: what it has shared is kept for the next visit. */
  readonly isSilent: boolean
}

/** A wallet found on the page, and its own object. */
export type Found = Registration<Wallet> & { provider: object }

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
