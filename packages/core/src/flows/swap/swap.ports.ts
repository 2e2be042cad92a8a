import type { SwapForecast } from '../../chain/swap.ts'
import { port, source } from '../../port.ts'
import type { Asset } from '../send/send.types.ts'
import type { WithTextAmounts } from '../transactions/keptDraft.ts'
import type { Drafted, DraftedSwap, SwapEvent, SwapPayer, SwapPlan, SwapQuote, SwapTerms } from './swap.types.ts'

/** Pair and amount for which a service is asked. */
export type QuoteRequest = SwapTerms & { payer: SwapPayer }

/** Approval of the plan's router for an amount of the sold token, in base units as decimal text. */
export type ApprovalDraftRequest = { payer: SwapPayer; plan: SwapPlan; amount: string }

/** Prediction of the chain, and whether the wallet approves and swaps in one confirmation. */
export type Foreseen = { forecast: WithTextAmounts<SwapForecast>; isAtomic: boolean }

export const swapPorts = {
  /** Reports the account with its assets, and the views of the flow that the visitor comes to and leaves. */
  visit: source<SwapEvent>('swap.visit'),
  /** Reports whether the page is visible, now and at each change. */
  visibility: source<Extract<SwapEvent, { type: 'page.shown' | 'page.hidden' }>>('swap.visibility'),
  /** Assets that the service swaps on the chain; empty where it swaps none. Rejects with `http.…`. */
  tokens: port<readonly Asset[], { payer: SwapPayer }>('swap.tokens'),
  /** Amount of the native currency that the network cost leaves, as decimal text. Rejects with `rpc.failed`. */
  spendable: port<string, { payer: SwapPayer }>('swap.spendable'),
  /** Promised output. Rejects with `http.…`. */
  quote: port<SwapQuote, QuoteRequest>('swap.quote'),
  /** Has a service build the swap on a new quote. Rejects with `http.…` and `swap.changed`. */
  build: port<SwapPlan, QuoteRequest & { slippage: string }>('swap.build'),
  /** Runs the built swap on the newest block. Rejects with `swap.…`, `transfer.…` and `rpc.failed`. */
  foresee: port<Foreseen, { payer: SwapPayer; plan: SwapPlan }>('swap.foresee'),
  /** Drafts the approval. Rejects with `transfer.…` and `rpc.failed`. */
  draftApproval: port<Drafted, ApprovalDraftRequest>('swap.draftApproval'),
  /** Has the swap built anew, and drafts it for the reviewed least. Rejects with `http.…`, `swap.…`, `transfer.…` and `rpc.failed`. */
  draft: port<DraftedSwap, { payer: SwapPayer; plan: SwapPlan; together: boolean }>('swap.draft'),
}
