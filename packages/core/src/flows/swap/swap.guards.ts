import { type ErrorCode, isFoyerError } from '../../errors.ts'
import { isSamePayer } from '../payer/payer.ts'
import { missingOf } from './missingOf.ts'
import type { Drafted, DraftedSwap, SwapContext, SwapEvent } from './swap.types.ts'
import {
  approvalMatches,
  awaitsApproval,
  isTogether,
  isUnguarded,
  lacksAllowance,
  lacksGas,
  paysPlan,
  swapMatches,
} from './swapPlan.ts'
import { UNLIMITED } from './swapRecord.ts'
import { impactLevel, plannedImpact, termsOf } from './swapTerms.ts'

type Scope = { context: SwapContext; event: SwapEvent }
type Only = { context: SwapContext }
type Cause = { cause: unknown }

/** Errors that the visitor mends in the form. */
const OF_FORM: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['transfer.insufficient', 'transfer.wrongToken'])

/** Amount that the visitor approves. */
export const approvedAmount = ({ isUnlimited, plan }: Pick<SwapContext, 'isUnlimited' | 'plan'>): string =>
  isUnlimited ? UNLIMITED : plan!.amount

const isFormView = (view: string) => view !== 'SwapPreview'

export const swapGuards = {
  hasPayer: ({ context }: Only) => context.payer !== undefined,
  cannotSwap: ({ context }: Only) => context.payer?.canSwap === false,
  hasNoRouter: ({ context }: Only) => context.payer?.hasRouter === false,
  hasTokens: ({ context: { listed, payer } }: Only) => payer !== undefined && listed?.chainId === payer.chainId,
  isEmpty: (_: Only, { tokens }: { tokens: readonly unknown[] }) => tokens.length === 0,
  isSamePayer: ({ context, event }: Scope) => event.type === 'payer.changed' && isSamePayer(context.payer, event.payer),
  isSameChain: ({ context, event }: Scope) =>
    event.type === 'payer.changed' && event.payer !== undefined && context.payer?.chainId === event.payer.chainId,
  isForm: ({ event }: Scope) => event.type === 'form.shown' && isFormView(event.view),
  isPreview: ({ event }: Scope) => event.type === 'form.shown' && !isFormView(event.view),
  hasTerms: ({ context }: Only) => termsOf(context) !== undefined,
  /** The network cost is paid with what is sold. The adapter knows whether a smart account pays it itself. */
  sellsNative: ({ context: { sold } }: Only) => sold !== undefined && sold.address === undefined,
  isVisible: ({ context }: Only) => context.isVisible,
  isHidden: ({ context }: Only) => !context.isVisible,
  isComplete: ({ context }: Only) => missingOf(context) === undefined,
  isOfForm: (_: Only, { cause }: Cause) => isFoyerError(cause) && OF_FORM.has(cause.code),
  /** No endpoint says what the router may take. */
  isUnanswered: (_: Only, { cause }: Cause) => isFoyerError(cause, 'rpc.failed'),
  isUnapproved: (_: Only, { cause }: Cause) => isFoyerError(cause, 'swap.unapproved'),
  lacksGas: ({ context }: Only) => lacksGas(context),
  /** A loss that the visitor has not read, or that has grown since. */
  isSevere: ({ context: { plan, acknowledged } }: Only) => {
    const impact = plan && plannedImpact(plan)
    return impactLevel(impact) === 'severe' && impact! > (acknowledged ?? 0)
  },
  /** A router that need not give the least, which the visitor has not accepted. */
  isUnguarded: ({ context: { plan, unguarded } }: Only) => isUnguarded(plan) && unguarded !== plan!.call.to,
  awaitsApproval: ({ context }: Only) => needsApproval(context) && awaitsApproval(context),
  needsApproval: ({ context }: Only) => needsApproval(context),
  swapMatches: ({ context }: Only, { drafted }: { drafted: DraftedSwap }) => swapMatches(context, drafted),
  approvalMatches: ({ context }: Only, { drafted }: { drafted: Drafted }) =>
    approvalMatches(context, drafted, approvedAmount(context)),
  /** The account of the last plan is still the one that pays. */
  paysPlan: ({ context }: Only) => paysPlan(context),
  isOwnSwap: ({ context, event }: Scope) => 'transaction' in event && event.transaction.id === context.asked,
  /** The account that swaps can go on from its review. */
  ownSwapFails: ({ context, event }: Scope) =>
    'transaction' in event && event.transaction.id === context.asked && paysPlan(context),
  isOwnApproval: ({ context, event }: Scope) => 'transaction' in event && event.transaction.id === context.approval?.id,
  isHandingOver: ({ context, event }: Scope) =>
    'transaction' in event && event.transaction.id === context.confirmed?.id,
}

const needsApproval = ({ plan }: Pick<SwapContext, 'plan'>) =>
  plan !== undefined && lacksAllowance(plan) && !isTogether(plan)
