import type { TransferFee } from '../../chain/transfer.ts'
import { isSameAddress } from '../receiver/readAddress.ts'
import type { WithTextAmounts } from '../transactions/keptDraft.ts'
import type { Drafted, DraftedSwap, SwapContext, SwapPayer, SwapPlan } from './swap.types.ts'
import { termsOf } from './swapTerms.ts'

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && isSameAddress(one, other, 'eip155'))

type Key = Pick<SwapPayer, 'chainId' | 'connectorId'> & { from: string }

const isOfPayer = ({ chainId, connectorId, from }: Key, payer: SwapPayer): boolean =>
  chainId === payer.chainId && connectorId === payer.connectorId && isSame(from, payer.address)

/** Whether the account of the plan is still the one that pays. */
export const paysPlan = ({ payer, plan }: Pick<SwapContext, 'payer' | 'plan'>): boolean =>
  payer !== undefined && plan !== undefined && isOfPayer(plan, payer)

/** Fee of the swap. Undefined until the chain has said it. */
export const feeOf = ({ forecast }: Pick<SwapPlan, 'forecast'>): WithTextAmounts<TransferFee> | undefined =>
  forecast && (forecast.fees.find(({ tier }) => tier === 'normal') ?? forecast.fees[0])

/** Whether the router may not take the amount yet. */
export const lacksAllowance = ({ forecast, amount }: Pick<SwapPlan, 'forecast' | 'amount'>): boolean =>
  forecast?.allowance !== undefined && BigInt(forecast.allowance) < BigInt(amount)

/** Whether nothing proves that the router gives the least. */
export const isUnguarded = (plan: Pick<SwapPlan, 'forecast'> | undefined): boolean =>
  plan?.forecast?.minimum === 'unproved'

/** Whether approval and swap are one confirmation. */
export const isTogether = (plan: SwapPlan): boolean => plan.isAtomic && lacksAllowance(plan)

/** Whether the account cannot pay the fee. A smart account pays none itself (specification, 5). */
export function lacksGas({ payer, plan }: Pick<SwapContext, 'payer' | 'plan'>): boolean {
  const fee = plan && feeOf(plan)
  if (!fee || payer?.type === 'smartAccount') return false
  const value = plan.sold.address === undefined ? BigInt(plan.amount) : 0n
  return BigInt(plan.forecast!.native) < BigInt(fee.amount) + value
}

/** Whether an approval of exactly this token and router is under way, for enough. */
export function awaitsApproval({ plan, approval }: Pick<SwapContext, 'approval' | 'plan'>): boolean {
  return (
    approval !== undefined &&
    plan !== undefined &&
    approval.chainId === plan.chainId &&
    isSame(approval.from, plan.from) &&
    isSame(approval.token, plan.sold.address) &&
    isSame(approval.spender, plan.call.to) &&
    BigInt(approval.amount) >= BigInt(plan.amount)
  )
}

type Reviewed = Pick<SwapContext, 'amount' | 'bought' | 'payer' | 'plan' | 'sold'>

/** Whether the plan is of the account, the pair and the amount that the form now has. */
function planIsOfForm({ plan, payer, ...form }: Reviewed): boolean {
  const terms = termsOf(form)
  return (
    plan !== undefined &&
    payer !== undefined &&
    terms !== undefined &&
    isOfPayer(plan, payer) &&
    plan.amount === terms.amount &&
    plan.sold.address === terms.sold.address &&
    plan.bought.address === terms.bought.address
  )
}

/** Whether a draft is of the swap that was reviewed: account, chain, assets, amount, least, router and fee (Law 5). */
export function swapMatches(context: Reviewed, { draft, bought, least }: DraftedSwap): boolean {
  const { plan } = context
  if (!plan || !planIsOfForm(context)) return false
  return (
    draft.chainId === plan.chainId &&
    isSame(draft.from, plan.from) &&
    isSame(draft.to, plan.call.to) &&
    isSame(draft.token, plan.sold.address) &&
    bought === plan.bought.address &&
    draft.amount === plan.amount &&
    BigInt(least) >= BigInt(plan.least) &&
    draft.data !== undefined &&
    (draft.approves === true) === isTogether(plan) &&
    draft.fee.tier === feeOf(plan)?.tier
  )
}

/** Whether a draft approves the sold token of the reviewed swap, for what the visitor has chosen. One that takes an older allowance back first moves 0. */
export function approvalMatches(context: Reviewed, { draft }: Drafted, amount: string): boolean {
  const { plan } = context
  if (!plan || !planIsOfForm(context)) return false
  return (
    draft.chainId === plan.chainId &&
    isSame(draft.from, plan.from) &&
    plan.sold.address !== undefined &&
    isSame(draft.token, plan.sold.address) &&
    isSame(draft.to, plan.sold.address) &&
    draft.data !== undefined &&
    draft.approves !== true &&
    (draft.amount === amount || draft.amount === '0')
  )
}
