import { isUnlimitedAllowance } from '../../chain/allowance.ts'
import type { TransactionRecord } from '../transactions/transaction.types.ts'
import type { Drafted, SwapPlan } from './swap.types.ts'
import { provedOutput } from './swapTerms.ts'

/** Largest allowance that a token knows. */
export const UNLIMITED = `${2n ** 256n - 1n}`

type Asset = SwapPlan['sold']

const assetOf = ({ symbol, decimals, address }: Asset) => ({
  symbol,
  decimals,
  ...(address !== undefined && { token: address }),
})

const recordOf = (
  { chainId, from, connectorId }: SwapPlan,
  { id, draftedAt, draft }: Drafted,
): Omit<TransactionRecord, 'summary'> => ({
  id,
  namespace: 'eip155',
  chainId,
  address: from,
  connectorId,
  status: 'asked',
  createdAt: draftedAt,
  draft,
})

/** The reviewed swap, as the list of transactions keeps it. */
export const swapRecord = (plan: SwapPlan, drafted: Drafted): TransactionRecord => ({
  ...recordOf(plan, drafted),
  summary: {
    ...assetOf(plan.sold),
    kind: 'swap',
    amount: plan.amount,
    to: plan.call.to,
    bought: { ...assetOf(plan.bought), amount: provedOutput(plan) },
  },
})

/** The approval, as the list of transactions keeps it. */
export const approvalRecord = (plan: SwapPlan, drafted: Drafted): TransactionRecord => ({
  ...recordOf(plan, drafted),
  summary: {
    ...assetOf(plan.sold),
    kind: 'approval',
    amount: drafted.draft.amount,
    to: plan.call.to,
    ...(isUnlimitedAllowance(BigInt(drafted.draft.amount), { most: BigInt(plan.amount) }) && { isUnlimited: true }),
  },
})
