import type { ActorRefFrom } from 'xstate'
import { formatAmount } from '../../chain/amount.ts'
import { decidedAmount } from '../../chain/decidedAmount.ts'
import type { ErrorRecord } from '../../errors.ts'
import { type ShownAmount, shownAmount, shownCost } from '../holdings/shownAmount.ts'
import { flowOf, type LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { Asset } from '../send/send.types.ts'
import { isDelayed } from '../transactions/isDelayed.ts'
import { missingOf, type SwapMissing } from './missingOf.ts'
import type { SwapSnapshot, swapMachine } from './swap.machine.ts'
import type { SwapContext, SwapPayer, SwapPlan, SwapPrices, SwapScreen, SwapSide, SwapTerms } from './swap.types.ts'
import { swapAssets } from './swapAssets.ts'
import { feeOf, isTogether, lacksAllowance } from './swapPlan.ts'
import {
  amountOf,
  currentQuote,
  type ImpactLevel,
  impactLevel,
  isHighSlippage,
  isSlippage,
  leastOf,
  priceImpact,
  provedOutput,
  termsOf,
} from './swapTerms.ts'

/** Loss of worth. `percent` has up to 2 decimals; undefined where a price is not known. */
export type PriceImpact = {
  /** Step of the loss, for its colour and its warning. */
  level: ImpactLevel
  /** Loss in percent with up to 2 decimals. Undefined where a price is not known. */
  percent: string | undefined
}

/** One side of the form. */
export type SwapSideShown = {
  /** Asset of the side. Undefined while none is chosen. */
  asset: Asset | undefined
  /** Undefined while nothing is typed or quoted. */
  amount: ShownAmount | undefined
  /** By the last list; undefined where that does not say it. */
  balance: ShownAmount | undefined
}

/** Terms that a quote, or the chain, gives for the form's pair and amount. */
export type SwapOffer = {
  /** Amount of the bought asset that is expected. */
  output: ShownAmount
  /** Quantity of the bought asset for one of the sold. */
  rate: string
  /** Least that the visitor gets. */
  least: ShownAmount
  /** Loss of worth against the market. */
  impact: PriceImpact
}

/** Swap that the visitor reviews. */
export type SwapReview = SwapOffer & {
  sold: ShownAmount
  soldAsset: Asset
  boughtAsset: Asset
  /** Contract that swaps. */
  router: string
  slippage: string
  /**
   * Ground on which the router gives the least. `proved`: its terms, and a run for what arrives; `stated`: its terms alone, where the chain cannot
   * run the swap; `tried`: runs alone; `unproved`: nothing, so that the visitor has to accept it. Undefined while the chain is asked.
   */
  minimum: 'proved' | 'stated' | 'tried' | 'unproved' | undefined
  /** Most that the swap costs. Undefined while the chain is asked. */
  fee: ShownAmount | undefined
  needsApproval: boolean
  /** Whether the router may take a smaller amount already. */
  hasAllowance: boolean
  /** Whether approval and swap are one confirmation. */
  isTogether: boolean
}

/** Form and preview of the swap flow. */
export type Swap = {
  /** `loading` also while the file of the flow loads; `failed` with `chunk.failed` when it did not. */
  screen: SwapScreen
  /** Leaf state of the flow. */
  state: string
  /** Account that swaps. Undefined while none can. */
  payer: SwapPayer | undefined
  /** Assets that can be swapped, those that the account has first. */
  assets: readonly Asset[]
  /** Text by which the visitor looks for a token. */
  search: string
  /** Side for which an asset is chosen. */
  side: SwapSide
  /** Side that is sold. */
  sold: SwapSideShown
  /** Side that is bought. */
  bought: SwapSideShown
  /** Amount to sell, as typed. */
  typed: string
  /** Whether all that the account holds can be taken. */
  canMax: boolean
  /** Largest accepted loss between quote and swap. */
  slippage: {
    /** Percent as typed. */
    text: string
    /** Whether the text is a percentage that the flow accepts. */
    isValid: boolean
    /** Whether it is so high that the visitor is warned. */
    isHigh: boolean
  }
  /** First reason why the swap cannot be reviewed. Undefined where it can. */
  missing: SwapMissing | undefined
  /** Terms of the quote. Undefined until there is one. */
  offer: SwapOffer | undefined
  /** Whether the visitor approves an amount without a limit. */
  isUnlimited: boolean
  /** Swap in review. Undefined outside of it. */
  review: SwapReview | undefined
  /** Whether this page has waited for a while for the wallet's answer to the approval. */
  isApprovalDelayed: boolean
  /** Error after which the last approval was not given. */
  approvalError: ErrorRecord | undefined
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** Further decimals with which a rate is divided: a small one keeps its digits. */
const RATE_DECIMALS = 18

/** Quantity of the bought asset for one of the sold. */
function rateOf({ sold, bought, amount }: SwapTerms, output: string): string {
  const each = (BigInt(output) * 10n ** BigInt(sold.decimals + RATE_DECIMALS)) / BigInt(amount)
  return decidedAmount(each, bought.decimals + RATE_DECIMALS)
}

const shownImpact = (impact: number | undefined): PriceImpact => ({
  level: impactLevel(impact),
  percent: impact === undefined ? undefined : formatAmount(BigInt(impact), 2),
})

const priced = (asset: Asset, price: string | undefined): Asset => (price === undefined ? asset : { ...asset, price })

function offerOf(terms: SwapTerms, output: string, least: string, prices: SwapPrices): SwapOffer {
  const bought = priced(terms.bought, prices.bought)
  return {
    output: shownAmount(BigInt(output), bought),
    rate: rateOf(terms, output),
    least: shownAmount(BigInt(least), bought),
    impact: shownImpact(priceImpact(terms, output, prices)),
  }
}

function quotedOffer(context: SwapContext): SwapOffer | undefined {
  const quote = currentQuote(context)
  const terms = termsOf(context)
  if (!quote || !terms) return undefined
  const least = `${leastOf(BigInt(quote.output), context.slippage)}`
  return offerOf(terms, quote.output, least, quote.prices)
}

const minimumOf = ({ minimum, receives }: NonNullable<SwapPlan['forecast']>) =>
  minimum ?? (receives === undefined ? 'stated' : 'proved')

function reviewOf(plan: SwapPlan | undefined, { assets, payer }: SwapContext): SwapReview | undefined {
  if (!plan || !payer) return undefined
  const fee = feeOf(plan)
  const { sold, bought, amount, prices } = plan
  return {
    ...offerOf(plan, plan.forecast ? provedOutput(plan) : plan.output, plan.least, prices),
    sold: shownCost(BigInt(amount), priced(sold, prices.sold)),
    soldAsset: sold,
    boughtAsset: bought,
    router: plan.call.to,
    slippage: plan.slippage,
    minimum: plan.forecast && minimumOf(plan.forecast),
    fee: fee && shownCost(BigInt(fee.amount), assets[0] ?? payer.native),
    needsApproval: lacksAllowance(plan),
    hasAllowance: BigInt(plan.forecast?.allowance ?? 0) > 0n,
    isTogether: isTogether(plan),
  }
}

function soldOf(context: SwapContext): SwapSideShown {
  const { sold: asset, quote } = context
  const units = amountOf(context)
  const own = asset && priced(asset, currentQuote(context) && quote?.prices.sold)
  return { asset, amount: own && units !== undefined ? shownCost(units, own) : undefined, balance: balanceOf(asset) }
}

const balanceOf = (asset: Asset | undefined) =>
  asset?.held === undefined ? undefined : shownAmount(BigInt(asset.held), asset)

/** Actor of the swap flow, for its events. */
export type SwapRef = ActorRefFrom<typeof swapMachine>

/** Actor of the running swap flow. Undefined before its file has loaded. */
export const swapOf = (snapshot: ModalSnapshot): SwapRef | undefined =>
  flowOf<typeof swapMachine>(snapshot.children.swap)

const NOTHING: SwapSideShown = { asset: undefined, amount: undefined, balance: undefined }

const unloaded = (state: LazyFlowSnapshot['value']): Swap => ({
  screen: state === 'failed' ? 'failed' : 'loading',
  state,
  payer: undefined,
  assets: [],
  search: '',
  side: 'sold',
  sold: NOTHING,
  bought: NOTHING,
  typed: '',
  canMax: false,
  slippage: { text: '', isValid: true, isHigh: false },
  missing: undefined,
  offer: undefined,
  isUnlimited: false,
  review: undefined,
  isApprovalDelayed: false,
  approvalError: undefined,
  error: state === 'failed' ? { code: 'chunk.failed', context: { chunk: 'swap' } } : undefined,
})

/** Swap flow of the active account. Nothing of it is loaded before its view is entered. */
export function selectSwap(snapshot: ModalSnapshot): Swap {
  const flow: SwapSnapshot | undefined = swapOf(snapshot)?.getSnapshot()
  if (!flow?.context.payer) return unloaded(loadingStateOf(snapshot, 'swap'))
  const { approval } = flow.context
  return { ...shownSwap(flow), isApprovalDelayed: approval !== undefined && isDelayed(snapshot, approval.id) }
}

/** Snapshot of the flow, as the screen shows it. */
function shownSwap(flow: SwapSnapshot): Omit<Swap, 'isApprovalDelayed'> {
  const { context } = flow
  const { bought, slippage } = context
  const [meta] = Object.values(flow.getMeta())
  const offer = quotedOffer(context)
  return {
    screen: meta?.screen ?? 'loading',
    state: leafOf(flow.value),
    payer: context.payer,
    assets: swapAssets(context),
    search: context.search,
    side: context.side,
    sold: soldOf(context),
    bought: { asset: bought, amount: offer?.output, balance: balanceOf(bought) },
    typed: context.amount,
    canMax: BigInt(context.sold?.held ?? 0) > 0n,
    slippage: { text: slippage, isValid: isSlippage(slippage), isHigh: isHighSlippage(slippage) },
    missing: missingOf(context),
    offer,
    isUnlimited: context.isUnlimited,
    review: reviewOf(context.plan, context),
    approvalError: context.approvalError,
    error: context.error,
  }
}
