import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { SwapForecast } from '../../chain/swap.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { Asset, Payer } from '../send/send.types.ts'
import type { KeptDraft, WithTextAmounts } from '../transactions/keptDraft.ts'
import type { TransactionFact, TransactionRecord, TransactionReport } from '../transactions/transaction.types.ts'

/** Account that swaps, with its chain. */
export type SwapPayer = Payer & {
  /** Whether the adapter swaps, and the wallet's session lets it. */
  canSwap: boolean
  /** Whether a router is allowed on the chain. */
  hasRouter: boolean
}

/** Side of a swap: the asset that is sold, or the one that is bought. */
export type SwapSide = 'sold' | 'bought'

/** US dollars for one of each asset, as decimal text. Absent where they are not known. */
export type SwapPrices = { [Side in SwapSide]?: string }

/** Pair of assets with the sold amount, in base units as decimal text. */
export type SwapTerms = { sold: Asset; bought: Asset; amount: string }

/** Output that a service promises for one pair and amount. Nothing proves it. */
export type SwapQuote = {
  /** Address of the token; undefined for the native currency. */
  sold: string | undefined
  bought: string | undefined
  amount: string
  output: string
  prices: SwapPrices
}

/** Swap that the visitor reviews, with the transaction that a service has built for it. Amounts are base units as decimal text. */
export type SwapPlan = SwapTerms & {
  chainId: CaipNetworkId
  from: string
  connectorId: string
  /** Promise of the service. */
  output: string
  /** Least of the bought asset for which the visitor swaps. */
  least: string
  /** Percent. */
  slippage: string
  prices: SwapPrices
  call: { to: string; data: string; value: string }
  /** Whether the wallet executes an approval and the swap in one confirmation. */
  isAtomic: boolean
  /** Prediction of the chain. Undefined while it is asked. */
  forecast: WithTextAmounts<SwapForecast> | undefined
}

/** Draft with the id of the transaction that it becomes, and the time in milliseconds since the epoch. */
export type Drafted = { id: string; draftedAt: number; draft: KeptDraft }

/** Draft of a swap, with the terms under which the adapter has proved it. */
export type DraftedSwap = Drafted & { bought: string | undefined; least: string }

/** Approval that the visitor has confirmed, and that the chain does not have yet. */
export type AwaitedApproval = {
  /** Id of its transaction. */
  id: string
  chainId: CaipNetworkId
  from: string
  token: string
  spender: string
  amount: string
}

export type SwapContext = {
  payer: SwapPayer | undefined
  /** Assets that the service swaps on a chain, the native currency first. */
  listed: { chainId: CaipNetworkId; tokens: readonly Asset[] } | undefined
  /** Native currency and tokens of the account. */
  assets: readonly Asset[]
  /** Text by which the visitor looks for a token. */
  search: string
  /** Side for which the visitor chooses an asset. */
  side: SwapSide
  sold: Asset | undefined
  bought: Asset | undefined
  /** Amount to sell, as typed. */
  amount: string
  /** Whether the network cost of a swap leaves nothing of the native currency. */
  nothingLeft: boolean
  /** Percent, as typed. */
  slippage: string
  isVisible: boolean
  quote: SwapQuote | undefined
  plan: SwapPlan | undefined
  /** Price impact that the visitor has read, in hundredths of a percent. */
  acknowledged: number | undefined
  /** Router of which the visitor has accepted that it need not give the least. */
  unguarded: string | undefined
  /** Whether the visitor has chosen an approval without a limit. */
  isUnlimited: boolean
  approval: AwaitedApproval | undefined
  /** Error after which the last approval was not given. */
  approvalError: ErrorRecord | undefined
  /** Approval or swap that the visitor has confirmed, until the list of transactions has it. */
  confirmed: TransactionRecord | undefined
  /** Id of the last swap that was confirmed. */
  asked: string | undefined
  error: ErrorRecord | undefined
}

/** Views of the swap flow, before the wallet is asked. */
export type SwapView = 'Swap' | 'SwapSelectToken' | 'SwapPreview'

/** Events of the swap flow: of the visitor, of its surroundings, and of the list of transactions. */
export type SwapEvent =
  /** The account that swaps and its assets, now and at each change. */
  | { type: 'payer.changed'; payer: SwapPayer | undefined }
  | { type: 'assets.changed'; assets: readonly Asset[] }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The visitor comes to a view of the flow from elsewhere. */
  | { type: 'form.opened' }
  /** The visitor goes from one view of the flow to another. */
  | { type: 'form.shown'; view: SwapView }
  | { type: 'form.left' }
  /** Opens the list of tokens for a side. */
  | { type: 'side.choose'; side: SwapSide }
  | { type: 'tokens.search'; text: string }
  /** Address of a listed token for the chosen side; undefined: the native currency. */
  | { type: 'token.select'; address: string | undefined }
  | { type: 'amount.type'; text: string }
  /** All that the account holds; of the native currency what the network cost leaves. */
  | { type: 'amount.max' }
  | { type: 'sides.switch' }
  | { type: 'slippage.type'; text: string }
  | { type: 'quote.retry' }
  | { type: 'review' }
  | { type: 'acknowledge' }
  | { type: 'approval.choose'; unlimited: boolean }
  | { type: 'approve' }
  /** Stops waiting for an approval whose outcome is unknown. */
  | { type: 'approval.forget' }
  | { type: 'confirm' }
  | { type: 'retry' }
  | { type: 'back' }
  | TransactionFact
  | TransactionReport
  /** The list of transactions has not loaded, so the wallet was not asked. */
  | { type: 'handover.failed'; error: ErrorRecord }

/** Report to the root: the visitor has confirmed the transaction with this id, which the flow holds. */
export type SwapReport = { type: 'swap.confirmed'; id: string }

/** Screen of the flow's views. */
export type SwapScreen =
  | 'loading'
  | 'unavailable'
  | 'unsupported'
  | 'unloaded'
  | 'edit'
  | 'prepare'
  | 'review'
  | 'approve'
  | 'build'
  | 'sign'
  | 'failed'
