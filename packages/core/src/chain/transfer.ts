import type { ConnectionRef, WalletAccount } from './connection.ts'
import type { CaipNetworkId } from './namespace.ts'
import type { Network } from './network.ts'
import type { RemoteChannel } from './remoteChannel.ts'

/** Transfer that a visitor is preparing. Amounts are in base units. */
export interface TransferRequest {
  /** Account that pays. Some bip122 wallets sign only with its public key; one of type `ordinal` pays nothing. */
  from: Pick<WalletAccount, 'address' | 'publicKey' | 'type'>
  /** Address of the receiver. Absent while it is not known: the fee is that of an ordinary receiver. */
  to?: string
  /** Token to send, with its decimals as the visitor sees them. Absent: the native currency. */
  token?: {
    /** Address of the token. */
    address: string
    /** Decimals of the token. */
    decimals: number
  }
  /** Absent while it is not known. */
  amount?: bigint
  /** Pending transfer whose place this one takes: it is sped up, or cancelled. Only for a wallet of which `takesNonce` is true. */
  replaces?: TransferDraft
}

/** Step of a fee: a higher one is included sooner. */
export type FeeTier = 'slow' | 'normal' | 'fast'

/** Fee of a transfer. Amounts are in base units of the native currency. */
export interface TransferFee {
  /** `normal` where the chain has no tiers. */
  tier: FeeTier
  /** Most that the transfer can cost; chains may charge less. Includes an L1 fee and a deposit. */
  amount: bigint
  /** Part of `amount` that is not a fee: the deposit of the receiver's new token account (solana). */
  deposit?: bigint
  /**
   * Kept beside `amount` when everything is sent, on a chain whose rule is not known: it may charge more than it says (eip155). Absent on chains
   * with a known rule.
   */
  margin?: bigint
  /** Largest amount of the asset that this fee and its margin leave to send. 0 when the fee cannot be paid. */
  spendable: bigint
  /** Terms of the chain, e.g. `{ gas, maxFeePerGas, maxPriorityFeePerGas }` or `{ rate }`. Passed back to `draft` unchanged. */
  terms: Readonly<Record<string, string | number>>
}

/** Fees of a transfer, and the balances that it draws on. */
export interface TransferEstimate {
  /** At least one, the cheapest first. */
  fees: readonly [TransferFee, ...TransferFee[]]
  /** Balance of the asset, in its base units. */
  balance: bigint
  /** Balance of the native currency, which pays the fee. */
  native: bigint
  /** Whether the token is the native currency under an address: `balance` and `native` are the same money, and the fee comes out of it (eip155). */
  isNative?: boolean
  /** Smallest amount that this receiver can get: dust (bip122), existential deposit (polkadot), rent exemption (solana). */
  least?: bigint
}

/** How to find a transfer whose id is not known. Blocks by height; on solana by slot. */
export interface TransferTrace {
  /** Newest block when the transfer was drafted. */
  block: number
  /** Number of the transaction among those of its sender (eip155, polkadot). */
  nonce?: number
  /** Last block that can include it (solana, polkadot). */
  lastBlock?: number
  /** Outputs that it spends, as `txid:index` (bip122). */
  inputs?: readonly string[]
}

/** Transfer that was reviewed: plain data, and the only input of `submit`. */
export interface TransferDraft {
  /** CAIP-2 id of the chain. */
  chainId: CaipNetworkId
  /** Address of the account that pays. */
  from: string
  /** Address of the receiver, or of the contract of `data`. */
  to: string
  /** Address of the token. Absent: the native currency. */
  token?: string
  /** Amount in base units. */
  amount: bigint
  /** Chosen fee. */
  fee: TransferFee
  /**
   * Call of the contract `to`, as 0x hex, in place of a transfer to it. `amount` is then what the call moves of the native currency, or may move of
   * the token (eip155).
   */
  data?: string
  /** Whether the wallet first approves `to` for `amount` of the token, in one request that is executed together (eip155). */
  approves?: boolean
  /** Whether an older approval is taken back before, in the same request: some tokens take no new one while they have one. */
  revokes?: boolean
  /**
   * Request to the wallet in the chain's own form: eip155 the JSON of the transaction for `eth_sendTransaction`, solana base64 wire bytes,
   * polkadot a JSON `SignerPayloadJSON`, bip122 a base64 PSBT.
   */
  request: string
  /** Facts by which the transfer is found where its id is not known. */
  trace: TransferTrace
  /** Whether it takes the place of a pending transfer: the wallet has to send it with the nonce of `trace`. */
  isReplacement?: boolean
}

/**
 * Id of a request that a wallet has accepted: a transaction, EIP-5792 calls, an ERC-4337 user operation, with the id of its calls where that is
 * another one, or a proposal to the owners of a contract account, which no node knows by its id.
 */
export type Submitted =
  | { type: 'transaction'; hash: string }
  | { type: 'calls'; id: string }
  | { type: 'userOperation'; hash: string; id?: string }
  | { type: 'proposal'; id: string }

/** Transfer, or other transaction of the host, that is followed until it is final. */
export interface TrackedTransfer {
  /** Address of the account that pays. */
  from: string
  /** Absent while the wallet has not answered, and when its answer was lost. */
  submitted?: Submitted
  /** Absent for a transaction that the host has sent. */
  draft?: TransferDraft
}

/** State of a transfer on its chain, as an endpoint reports it. */
export type TransferSighting =
  /** Not found. It may still come. */
  | { status: 'unseen' }
  /** The wallet has it as a proposal to the owners of a contract account, and no endpoint has it. */
  | { status: 'proposed'; submitted: Submitted }
  /** An endpoint has it, and no block. */
  | { status: 'pending'; submitted: Submitted }
  /** In a block that may still be dropped (`included`), or in one that stays (`confirmed`). */
  | { status: 'included' | 'confirmed'; submitted: Submitted; block: number }
  | { status: 'reverted'; submitted: Submitted; block?: number; reason?: string }
  /** Another transaction has taken its place: the same transfer with another fee, a cancellation, or something else. */
  | { status: 'replaced'; by: Submitted; how: 'spedUp' | 'cancelled' | 'other' }
  /** No block can include it any more. */
  | { status: 'dropped' }

/** Outcome of a transfer if it were sent now. Amounts are changes of balances in base units, negative where the account pays. */
export type TransferSimulation =
  | {
      outcome: 'changes'
      /** Changes of the payer's balances, the fee apart. */
      changes: readonly { token?: string; amount: bigint }[]
      /**
       * Change of the receiver's balance of the asset: less than the amount where the token keeps a fee. Absent where the endpoint tells the
       * payer's side alone, and where the payer is the receiver.
       */
      receives?: bigint
    }
  /** The endpoint says only that it succeeds. */
  | { outcome: 'succeeds' }
  | { outcome: 'fails'; reason?: string }

type Call = { signal: AbortSignal }

/** Route to the wallet: over a WalletConnect session where `channel` is given, else in this page. */
type WalletCall = Call & { channel?: RemoteChannel }

/**
 * Sending of the native currency, and of tokens where `tokens` is true. The methods that read a chain reject with `rpc.failed` when no endpoint
 * answers.
 */
export interface TransferFeature {
  /** Whether it sends tokens too. */
  readonly tokens: boolean
  /** Whether a WalletConnect session approves what `submit` requests. */
  isAllowed(channel: RemoteChannel, chainId: CaipNetworkId): boolean
  /**
   * Whether a wallet is known to send with the nonce that it is given, so that a pending transfer can be replaced. A wallet that chooses the
   * nonce itself would pay twice. Absent where the chain has no such thing.
   */
  takesNonce?(connectorId: string): boolean
  /**
   * Returns the fees and the balances. Signs and sends nothing.
   * Rejects with `transfer.noCurrency` on a chain that takes its fee in tokens, `transfer.wrongReceiver`, `transfer.wrongPayer`, `transfer.wrongToken`, and `transfer.reverts` where the chain refuses the transfer.
   * The fees of a replacement are high enough for nodes to take it.
   */
  estimate(request: TransferRequest, network: Network, call: Call): Promise<TransferEstimate>
  /**
   * Builds the request to the wallet. Signs and sends nothing.
   * Rejects as `estimate` does, with `transfer.insufficient`, with `transfer.tooSmall`, and with `transfer.refused` where a block already has the
   * transfer that is to be replaced.
   */
  draft(
    request: Required<Pick<TransferRequest, 'from' | 'to' | 'amount'>> &
      Pick<TransferRequest, 'token' | 'replaces'> & { fee: TransferFee },
    network: Network,
    call: Call,
  ): Promise<TransferDraft>
  /** Returns the outcome of a draft if it were sent now; undefined where the endpoints cannot say it. */
  simulate?(draft: TransferDraft, network: Network, call: Call): Promise<TransferSimulation | undefined>
  /**
   * Has the wallet sign and send a draft. Never asks twice.
   * - Resolves once it is sent, before a block includes it.
   * - Nothing was sent after `transfer.expired`, `transfer.changed` and `transfer.refused`. By `wallet.rejected`, `wallet.unsupportedMethod`,
   *   `wallet.unauthorized` and `wallet.requestPending` the wallet says so, and the chain is asked before it is believed. After any other
   *   rejection the outcome is unknown.
   * - `signal` ends our waiting. It cannot recall a request that the wallet already shows.
   */
  submit(connection: ConnectionRef, draft: TransferDraft, network: Network, call: WalletCall): Promise<Submitted>
  /**
   * Looks once for each transfer, with few requests for all, and returns their states in the same order. A transfer without an id is searched for
   * by its trace. `connection` is the wallet's, which alone can say the state of calls; absent where it is no longer connected.
   */
  watch(
    transfers: readonly TrackedTransfer[],
    network: Network,
    call: WalletCall & { connection?: ConnectionRef },
  ): Promise<readonly TransferSighting[]>
  /**
   * Looks once whether the payer has sent anything since the draft, by what the chain counts and by the trace. False also where the chain does
   * not say it. Asked after a wallet has said that it sent nothing. Absent: `watch` is asked, and what it has not seen counts as not sent.
   */
  isUnmoved?(draft: TransferDraft, network: Network, call: Call): Promise<boolean>
}
