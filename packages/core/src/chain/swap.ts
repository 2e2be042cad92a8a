import type { ConnectionRef, WalletAccount } from './connection.ts'
import type { CaipNetworkId } from './namespace.ts'
import type { Network } from './network.ts'
import type { RemoteChannel } from './remoteChannel.ts'
import type { TransferDraft, TransferFee } from './transfer.ts'

/** Asset of a swap. Without an address: the native currency. */
export type SwapAsset = {
  /** Address of the token. Absent: the native currency. */
  address?: string
  /** Decimals of the asset. */
  decimals: number
}

/** Transaction that a service has built. Nothing in it is trusted: what it does is proved before the wallet is asked. */
export interface SwapCall {
  /** Router, which the host allows. Takes the sold token, and must be approved for it. */
  to: string
  /** 0x hex. */
  data: string
  /** Native currency that it moves, in base units. */
  value: bigint
}

/** Meaning of a word of 32 bytes among the arguments of a function. */
export type SwapWord = 'sold' | 'bought' | 'amount' | 'least' | 'receiver' | 'other'

/** Function of a router that takes words alone, and that fails where it would give less than `least`. */
export type SwapFunction = {
  /** First four bytes of its call data, as 0x hex. */
  selector: string
  /** Arguments in their order; each named one once. Without `sold`: the native currency. */
  words: readonly SwapWord[]
}

/**
 * Functions of a router that fail where they would give less than the least of their call: `swap` of 1inch's AggregationRouterV6; `swapExact…` of
 * Uniswap V2's Router02; `exactInput` and `exactInputSingle` between tokens, of Uniswap V3's SwapRouter and SwapRouter02; or one of the router's own.
 */
export type SwapLayout = 'aggregationRouterV6' | 'uniswapV2' | 'uniswapV3' | SwapFunction

/** Router that the host allows. */
export type SwapRouter = {
  /** Address of the contract. It takes the sold token, and is the spender of approvals. */
  address: string
  /**
   * Functions that the router is known to have: a call of any other is refused. Absent: runs on the chain have to show that the router enforces
   * the least, for which an endpoint needs `eth_simulateV1`.
   */
  layout?: SwapLayout
  /**
   * `unproved`: a swap of which nothing proves that the router enforces the least is offered too, once the visitor has accepted in the review that
   * the least is not guaranteed. Absent: it is refused.
   */
  minimum?: 'unproved'
}

/** Account that swaps. One of type `smartAccount` sends user operations: approval and swap are one where its wallet executes calls together. */
export type SwapAccount = Pick<WalletAccount, 'address' | 'type'>

/** Swap that a visitor is preparing. Amounts are in base units. */
export interface SwapRequest {
  /** Account that sells and receives. */
  from: SwapAccount
  /** Asset that is sold. */
  sold: SwapAsset
  /** Asset that is bought. */
  bought: SwapAsset
  /** Amount of the sold asset. */
  amount: bigint
  /** Least of the bought asset for which the visitor swaps. */
  least: bigint
  /** Transaction that a service has built. */
  call: SwapCall
  /** Terms of the router by the host. */
  router?: Pick<SwapRouter, 'layout' | 'minimum'>
  /** Whether a run has to show what is received, because the review has said it. Else the router's own terms are enough. */
  needsRun?: boolean
}

/** Prediction of the chain for a swap. Amounts are in base units. */
export interface SwapForecast {
  /** Amount that the router may take of the sold token. Undefined for the native currency, which needs no approval. */
  allowance: bigint | undefined
  /** Balance of the sold asset. */
  balance: bigint
  /** Balance of the native currency, which pays the fee. */
  native: bigint
  /** Amount that the account would receive now; undefined where the router's own terms prove only that it is not less than `least`. */
  receives: bigint | undefined
  /**
   * Absent where the router's own terms prove that it enforces the least. `tried`: runs on the chain have shown it, which a contract can tell
   * from a block. `unproved`: nothing proves it, and the request lets that be.
   */
  minimum?: 'tried' | 'unproved'
  /** Fees of the swap alone, the cheapest first. */
  fees: readonly [TransferFee, ...TransferFee[]]
}

/** Approval of a router. */
export interface ApprovalRequest {
  /** Account that approves. */
  from: SwapAccount
  /** Token that the router may take. */
  token: {
    /** Address of the token. */
    address: string
    /** Decimals of the token. */
    decimals: number
  }
  /** Address of the router. */
  spender: string
  /** Exactly what the router may take afterwards. */
  amount: bigint
}

type Call = { signal: AbortSignal }

/**
 * Swaps in transactions that services build. Drafts are submitted and watched by the chain's `transfer` feature. All methods read the chain only,
 * and reject with `rpc.failed` when no endpoint answers, and with `transfer.noCurrency` on a chain that takes its fees in tokens.
 */
export interface SwapFeature {
  /** Whether a WalletConnect session approves what submitting needs. */
  isAllowed(channel: RemoteChannel, chainId: CaipNetworkId): boolean
  /**
   * Whether the wallet executes the approval and the swap together, in one confirmation. False where it does not say, and where it has refused
   * to. True also for a wallet that first asks the visitor to let it upgrade the account, in the same request.
   * @see https://eips.ethereum.org/EIPS/eip-5792
   */
  isAtomic(connection: ConnectionRef, network: Network, call: Call & { channel?: RemoteChannel }): Promise<boolean>
  /**
   * Amount of the native currency that an account can sell: what is left after the network cost of a swap, which is estimated with caution
   * because nothing is built yet. 0 where nothing is left. For a smart account all of it where somebody else pays.
   */
  spendable(from: SwapAccount, network: Network, call: Call): Promise<bigint>
  /**
   * Runs the swap on the newest block, with the approval that it still needs.
   * Rejects with `swap.unproved` where neither runs on the chain nor the router's own terms prove the outcome and its least; `swap.changed` for a transaction that takes
   * more, or something else, or gives less than `least`; `transfer.reverts` for one that fails; `transfer.insufficient` for a balance that is
   * too small.
   */
  foresee(request: SwapRequest, network: Network, call: Call): Promise<SwapForecast>
  /**
   * Builds the request to the wallet after the same proof, on the chain as it is now. `together`: with the approval, for a wallet of which `isAtomic` is true;
   * otherwise rejects with `swap.unapproved` while the router may not take the amount.
   */
  draft(
    request: SwapRequest & { fee: TransferFee; together: boolean },
    network: Network,
    call: Call,
  ): Promise<TransferDraft>
  /**
   * Builds the approval. A token that takes no new allowance while it has one is approved for 0 first: `amount` of the draft is then 0.
   * Rejects with `transfer.wrongToken`, `transfer.reverts` and `transfer.insufficient`.
   */
  draftApproval(request: ApprovalRequest, network: Network, call: Call): Promise<TransferDraft>
}
