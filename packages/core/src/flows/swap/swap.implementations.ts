import { assertEvent, assign, enqueueActions } from 'xstate'
import { formatAmount } from '../../chain/amount.ts'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import type { Asset } from '../send/send.types.ts'
import { steer } from '../steer.ts'
import { showToast } from '../toast/showToast.ts'
import type { Toast } from '../toast/toast.machine.ts'
import { approvedAmount, swapGuards } from './swap.guards.ts'
import { type Foreseen, swapPorts } from './swap.ports.ts'
import type {
  Drafted,
  DraftedSwap,
  SwapContext,
  SwapEvent,
  SwapPlan,
  SwapQuote,
  SwapReport,
  SwapScreen,
  SwapSide,
} from './swap.types.ts'
import { latestOf, swapAssets } from './swapAssets.ts'
import { movesTo } from './swapMoves.ts'
import { isUnguarded } from './swapPlan.ts'
import { approvalRecord, swapRecord } from './swapRecord.ts'
import { currentQuote, plannedImpact } from './swapTerms.ts'

type Cause = { cause: unknown }

/** Longest text that is read. */
const MOST_TYPED = 100

/** Answers for a pair and an amount that count no more. */
const noAnswers = {
  quote: undefined,
  plan: undefined,
  nothingLeft: false,
  acknowledged: undefined,
  unguarded: undefined,
  isUnlimited: false,
  approvalError: undefined,
  error: undefined,
} satisfies Partial<SwapContext>

/** Form without assets: those of another chain do not count. */
export const emptyForm = {
  ...noAnswers,
  search: '',
  side: 'sold',
  sold: undefined,
  bought: undefined,
  amount: '',
} satisfies Partial<SwapContext>

/** Shows a view of the flow, where the visitor still looks at one. */
const move = (scope: Parameters<typeof steer>[0], target: Parameters<typeof movesTo>[0]) =>
  steer(scope, history => movesTo(target, history))

const otherSide = (side: SwapSide): SwapSide => (side === 'sold' ? 'bought' : 'sold')

/** Types, effects, actions and guards of the swap flow. */
export const swapSetup = setup({
  types: {} as { context: SwapContext; events: SwapEvent; meta: { screen: SwapScreen } },
  actors: swapPorts,
  delays: {
    /** Pause in typing after which a quote is asked for (specification). */
    TYPING: 200,
    /** Age at which a shown quote is asked for again (specification). */
    QUOTE_LIFETIME: 10_000,
    /** Age at which a review may not be confirmed any more. */
    REVIEW_LIFETIME: 30_000,
    /** Above the limits of the few requests of one step. */
    READ_TIMEOUT: 30_000,
    /** Above the limit of a look at the chain, which another one cancels. */
    LOOK_AGAIN: 30_000,
  },
  guards: swapGuards,
}).extend({
  actions: {
    notePayer: assign(({ event }) => {
      assertEvent(event, 'payer.changed')
      return { payer: event.payer }
    }),
    noteAssets: assign(({ context, event }) => {
      assertEvent(event, 'assets.changed')
      const lists = { listed: context.listed, assets: event.assets }
      const latest = (asset: Asset | undefined) => latestOf(lists, asset) ?? asset
      return { assets: event.assets, sold: latest(context.sold), bought: latest(context.bought) }
    }),
    noteVisible: assign(({ event }) => ({ isVisible: event.type === 'page.shown' })),
    noteTokens: assign(({ context }, { tokens }: { tokens: readonly Asset[] }) => ({
      listed: { chainId: context.payer!.chainId, tokens },
      error: undefined,
    })),
    clearForm: assign({ ...emptyForm, listed: undefined, assets: [] }),
    /** Starts with the native currency, as the wallet's own. */
    fillForm: assign(({ context }) => {
      const assets = swapAssets(context)
      const [sold, bought] = [latestOf(context, context.sold), latestOf(context, context.bought)]
      return sold || bought ? { sold, bought } : { sold: assets.find(({ address }) => address === undefined) }
    }),
    clearAnswers: assign(noAnswers),
    clearAmount: assign({ ...noAnswers, amount: '' }),
    noteSide: assign(({ event }) => {
      assertEvent(event, 'side.choose')
      return { side: event.side, search: '' }
    }),
    noteSearch: assign(({ event }) => {
      assertEvent(event, 'tokens.search')
      return { search: event.text.slice(0, MOST_TYPED) }
    }),
    /** The asset of the other side changes places with the one that it takes. */
    selectToken: assign(({ context, event }) => {
      assertEvent(event, 'token.select')
      const { side } = context
      const asset = swapAssets(context).find(({ address }) => address === event.address)
      const other = otherSide(side)
      // The native currency has no address, and neither has a side without an asset.
      if (!asset || (context[side] && context[side].address === asset.address)) return {}
      const isOther = context[other] !== undefined && context[other].address === asset.address
      const changed = { ...noAnswers, [side]: asset, ...(isOther && { [other]: context[side] }) }
      // The amount is one of the asset that was sold.
      return side === 'sold' || isOther ? { ...changed, amount: '' } : changed
    }),
    typeAmount: assign(({ event }) => {
      assertEvent(event, 'amount.type')
      return { ...noAnswers, amount: event.text.trim().slice(0, MOST_TYPED) }
    }),
    takeMax: assign(({ context: { sold } }) =>
      sold?.held === undefined ? {} : { ...noAnswers, amount: formatAmount(BigInt(sold.held), sold.decimals) },
    ),
    noteSpendable: assign(({ context: { sold } }, { amount }: { amount: string }) =>
      amount === '0' ? { nothingLeft: true } : { amount: formatAmount(BigInt(amount), sold!.decimals) },
    ),
    /** The amount becomes the present output; an older one does not count (H30). */
    switchSides: assign(({ context }) => {
      const { sold, bought } = context
      const quote = currentQuote(context)
      const amount = quote && bought ? formatAmount(BigInt(quote.output), bought.decimals) : ''
      return { ...noAnswers, sold: bought, bought: sold, amount }
    }),
    typeSlippage: assign(({ event }) => {
      assertEvent(event, 'slippage.type')
      return { slippage: event.text.trim().slice(0, MOST_TYPED) }
    }),
    noteQuote: assign((_, { quote }: { quote: SwapQuote }) => ({ quote, error: undefined })),
    dropQuote: assign({ quote: undefined }),
    notePlan: assign((_, { plan }: { plan: SwapPlan }) => ({ plan, error: undefined })),
    noteForeseen: assign(({ context }, { foreseen }: { foreseen: Foreseen }) => ({
      plan: { ...context.plan!, ...foreseen },
    })),
    dropPlan: assign({ plan: undefined, acknowledged: undefined, unguarded: undefined, approvalError: undefined }),
    acknowledge: assign(({ context: { plan } }) => ({
      acknowledged: plannedImpact(plan!),
      ...(isUnguarded(plan) && { unguarded: plan!.call.to }),
    })),
    chooseApproval: assign(({ event }) => {
      assertEvent(event, 'approval.choose')
      return { isUnlimited: event.unlimited }
    }),
    clearApprovalError: assign({ approvalError: undefined }),
    confirmApproval: assign(({ context }, { drafted }: { drafted: Drafted }) => {
      const { sold, chainId, from, call } = context.plan!
      return {
        confirmed: approvalRecord(context.plan!, drafted),
        approval: {
          id: drafted.id,
          chainId,
          from,
          token: sold.address!,
          spender: call.to,
          amount: approvedAmount(context),
        },
        isUnlimited: false,
      }
    }),
    forgetApproval: assign({ approval: undefined }),
    noteApprovalError: assign((_, { cause }: Cause) => ({ approvalError: errorRecord(cause) })),
    /** Of a transaction that has ended without an allowance. */
    noteUngranted: assign(({ event }) => {
      assertEvent(event, ['transaction.failed', 'transaction.reverted', 'transaction.dropped', 'handover.failed'])
      const lost = event.type === 'transaction.reverted' ? 'transfer.reverts' : 'transfer.expired'
      const error: ErrorRecord = 'error' in event ? event.error : errorRecord(new FoyerError(lost, {}))
      return { approval: undefined, confirmed: undefined, approvalError: error }
    }),
    confirmSwap: assign(({ context }, { drafted }: { drafted: DraftedSwap }) => ({
      asked: drafted.id,
      confirmed: swapRecord(context.plan!, drafted),
      error: undefined,
    })),
    /** The list has it: it cannot be handed over again. */
    noteTaken: assign({ confirmed: undefined }),
    handOver: enqueueActions(scope => {
      report<SwapReport>(scope, { type: 'swap.confirmed', id: scope.context.confirmed!.id })
    }),
    showStatus: enqueueActions(scope =>
      move(scope, { view: 'TransactionStatus', payload: { id: scope.context.asked! } }),
    ),
    show: enqueueActions((scope, { view }: { view: 'Swap' | 'SwapPreview' | 'SwapSelectToken' }) =>
      move(scope, { view, payload: {} }),
    ),
    viewTransactions: enqueueActions(({ enqueue, system }) => {
      const transactions = system.get('transactions')
      if (transactions) enqueue.sendTo(transactions, { type: 'transactions.viewed' })
    }),
    showStarted: enqueueActions(scope => showToast(scope, { variant: 'success', message: 'send.started' })),
    showToast: enqueueActions((scope, toast: Toast) => showToast(scope, toast)),
    noteError: assign((_, { cause }: Cause) => ({ error: errorRecord(cause) })),
    noteTimeout: assign({ error: errorRecord(new FoyerError('rpc.failed', { method: 'swap' })) }),
    noteMismatch: assign({ error: errorRecord(new FoyerError('swap.changed', { field: 'draft' })) }),
    noteApprovalTimeout: assign({ approvalError: errorRecord(new FoyerError('rpc.failed', { method: 'swap' })) }),
    noteApprovalMismatch: assign({ approvalError: errorRecord(new FoyerError('swap.changed', { field: 'approval' })) }),
    noteFailure: assign(({ event }) => {
      assertEvent(event, ['transaction.failed', 'handover.failed'])
      const error: ErrorRecord = event.error
      return { error, confirmed: undefined }
    }),
  },
})
