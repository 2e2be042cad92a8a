import { approvedAmount } from './swap.guards.ts'
import type { Foreseen, QuoteRequest } from './swap.ports.ts'
import type { Drafted, DraftedSwap, SwapContext, SwapPlan, SwapQuote, SwapView } from './swap.types.ts'
import { isTogether } from './swapPlan.ts'
import { termsOf } from './swapTerms.ts'

type Scope = { context: SwapContext }
type Done<Output> = { event: { output: Output } }

const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const drafted = <Output>({ event }: Done<Output>) => ({ drafted: event.output })

const noteError = { type: 'noteError', params: cause } as const
const noteApprovalError = { type: 'noteApprovalError', params: cause } as const

export const show = <View extends SwapView>(view: View) => ({ type: 'show', params: { view } }) as const
export const toast = <Message extends `swap.${string}`>(message: Message) =>
  ({ type: 'showToast', params: { variant: 'error', message } }) as const

const quoteRequest = ({ context }: Scope): QuoteRequest => ({ payer: context.payer!, ...termsOf(context)! })

/** Ways from a preview back to the form. Nothing of it counts there. */
export const leavesPreview = {
  back: { target: '#swap.editing', actions: ['dropPlan', show('Swap')] },
  'form.shown': { guard: 'isForm', target: '#swap.editing', actions: 'dropPlan' },
  'form.left': { target: '#swap.closed', actions: 'dropPlan' },
} as const

/** The form, with a quote of exactly its pair and amount. One quote is asked for at a time. */
export const editing = {
  meta: { screen: 'edit' },
  initial: 'deciding',
  on: {
    'amount.type': { target: '.deciding', actions: 'typeAmount' },
    'amount.max': [
      { guard: 'sellsNative', target: '.measuring', actions: 'clearAmount' },
      { target: '.deciding', actions: 'takeMax' },
    ],
    'token.select': { target: '.deciding', actions: ['selectToken', show('Swap')] },
    'sides.switch': { target: '.deciding', actions: 'switchSides' },
    'slippage.type': { actions: 'typeSlippage' },
    'side.choose': { actions: ['noteSide', show('SwapSelectToken')] },
    'tokens.search': { actions: 'noteSearch' },
    // There is nothing to preview yet.
    'form.shown': { guard: 'isPreview', actions: show('Swap') },
    'form.left': { target: '#swap.closed' },
  },
  states: {
    deciding: { always: [{ guard: 'hasTerms', target: 'settling' }, { target: 'incomplete' }] },
    incomplete: {},
    // The chain says what the network cost leaves of the native currency.
    measuring: {
      invoke: {
        id: 'spendable',
        src: 'spendable',
        input: ({ context }: Scope) => ({ payer: context.payer! }),
        onDone: {
          target: 'deciding',
          actions: { type: 'noteSpendable', params: ({ event }: Done<string>) => ({ amount: event.output }) },
        },
        onError: { target: 'incomplete', actions: noteError },
      },
      after: { READ_TIMEOUT: { target: 'incomplete', actions: 'noteTimeout' } },
    },
    settling: { after: { TYPING: { target: 'quoting' } } },
    quoting: {
      always: { guard: 'isHidden', target: 'paused' },
      invoke: {
        id: 'quote',
        src: 'quote',
        input: quoteRequest,
        onDone: {
          target: 'quoted',
          actions: { type: 'noteQuote', params: ({ event }: Done<SwapQuote>) => ({ quote: event.output }) },
        },
        onError: { target: 'unquoted', actions: ['dropQuote', noteError] },
      },
      after: { READ_TIMEOUT: { target: 'unquoted', actions: ['dropQuote', 'noteTimeout'] } },
    },
    quoted: {
      always: { guard: 'isHidden', target: 'paused' },
      on: { review: { guard: 'isComplete', target: '#swap.preparing' } },
      after: { QUOTE_LIFETIME: { target: 'quoting' } },
    },
    // Nobody looks at the page.
    paused: { always: { guard: 'isVisible', target: 'quoting' } },
    unquoted: { on: { 'quote.retry': { target: 'quoting' } } },
  },
} as const

/** A service builds the swap, and the chain says what it does. */
export const preparing = {
  meta: { screen: 'prepare' },
  entry: show('SwapPreview'),
  initial: 'building',
  on: leavesPreview,
  after: { READ_TIMEOUT: { target: '#swap.failed', actions: ['noteTimeout', toast('swap.failed')] } },
  states: {
    building: {
      invoke: {
        id: 'build',
        src: 'build',
        input: ({ context }: Scope) => ({ ...quoteRequest({ context }), slippage: context.slippage }),
        onDone: {
          target: 'foreseeing',
          actions: { type: 'notePlan', params: ({ event }: Done<SwapPlan>) => ({ plan: event.output }) },
        },
        onError: { target: '#swap.failed', actions: [noteError, toast('swap.buildFailed')] },
      },
    },
    foreseeing: {
      invoke: {
        id: 'foresee',
        src: 'foresee',
        input: ({ context }: Scope) => ({ payer: context.payer!, plan: context.plan! }),
        onDone: {
          target: '#swap.reviewing',
          actions: { type: 'noteForeseen', params: ({ event }: Done<Foreseen>) => ({ foreseen: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: cause },
            target: '#swap.failed',
            actions: [noteError, toast('swap.allowanceFailed')],
          },
          {
            // What the visitor can mend is mended in the form.
            guard: { type: 'isOfForm', params: cause },
            target: '#swap.editing',
            actions: [noteError, 'dropPlan', toast('swap.failed'), show('Swap')],
          },
          { target: '#swap.failed', actions: [noteError, toast('swap.failed')] },
        ],
      },
    },
  },
} as const

/** The swap as the chain foresees it. It is prepared anew when it is old. */
export const reviewing = {
  meta: { screen: 'review' },
  initial: 'deciding',
  on: leavesPreview,
  after: { REVIEW_LIFETIME: [{ guard: 'isVisible', target: '#swap.preparing' }, { target: '.resting' }] },
  states: {
    deciding: {
      always: [
        { guard: 'lacksGas', target: 'unpayable' },
        { guard: 'isSevere', target: 'warned' },
        { guard: 'isUnguarded', target: 'warned' },
        { guard: 'awaitsApproval', target: '#swap.approving.awaiting' },
        { guard: 'needsApproval', target: 'unapproved' },
        { target: 'ready' },
      ],
    },
    unpayable: {},
    // So much of the worth is lost, or so little is guaranteed, that the visitor has to say that it was read.
    warned: { on: { acknowledge: { target: 'deciding', actions: 'acknowledge' } } },
    unapproved: {
      on: {
        'approval.choose': { actions: 'chooseApproval' },
        approve: { target: '#swap.approving', actions: 'clearApprovalError' },
      },
    },
    ready: { on: { confirm: { target: '#swap.building' } } },
    // Too old to be confirmed, while nobody looks at the page.
    resting: { always: { guard: 'isVisible', target: '#swap.preparing' } },
  },
} as const

/** The allowance is not given. The review is made anew, and says why. */
const ungranted = { target: '#swap.preparing', actions: ['noteUngranted', toast('swap.failed')] } as const

/** The router is approved by a transaction of the list. */
export const approving = {
  meta: { screen: 'approve' },
  initial: 'drafting',
  on: leavesPreview,
  states: {
    drafting: {
      invoke: {
        id: 'draftApproval',
        src: 'draftApproval',
        input: ({ context }: Scope) => ({
          payer: context.payer!,
          plan: context.plan!,
          amount: approvedAmount(context),
        }),
        onDone: [
          {
            guard: { type: 'approvalMatches', params: drafted<Drafted> },
            target: 'awaiting',
            actions: [{ type: 'confirmApproval', params: drafted<Drafted> }, 'handOver'],
          },
          { target: '#swap.preparing', actions: ['noteApprovalMismatch', toast('swap.approvalFailed')] },
        ],
        onError: { target: '#swap.preparing', actions: [noteApprovalError, toast('swap.approvalFailed')] },
      },
      after: {
        READ_TIMEOUT: { target: '#swap.preparing', actions: ['noteApprovalTimeout', toast('swap.approvalFailed')] },
      },
    },
    awaiting: {
      on: {
        'approval.forget': { target: '#swap.preparing', actions: 'forgetApproval' },
        'transaction.confirmed': { guard: 'isOwnApproval', target: '#swap.preparing', actions: 'forgetApproval' },
        // By another fee, or by something else: the chain says whether it is an approval.
        'transaction.replaced': { guard: 'isOwnApproval', target: '#swap.preparing', actions: 'forgetApproval' },
        'transaction.reverted': { guard: 'isOwnApproval', ...ungranted },
        'transaction.dropped': { guard: 'isOwnApproval', ...ungranted },
        'transaction.failed': { guard: 'isOwnApproval', ...ungranted },
        'handover.failed': ungranted,
      },
      // The list stops asking the chain after a while. The visitor looks at the approval as long as the page is visible.
      after: {
        LOOK_AGAIN: [
          { guard: 'isVisible', target: 'awaiting', reenter: true, actions: 'viewTransactions' },
          { target: 'awaiting', reenter: true },
        ],
      },
    },
  },
} as const

/** The visitor has confirmed: the swap is built anew and proved again, for the reviewed least. */
export const building = {
  meta: { screen: 'build' },
  on: leavesPreview,
  invoke: {
    id: 'draft',
    src: 'draft',
    input: ({ context: { payer, plan } }: Scope) => ({ payer: payer!, plan: plan!, together: isTogether(plan!) }),
    onDone: [
      {
        guard: { type: 'swapMatches', params: drafted<DraftedSwap> },
        target: 'signing',
        actions: { type: 'confirmSwap', params: drafted<DraftedSwap> },
      },
      { target: 'failed', actions: ['noteMismatch', toast('swap.buildFailed')] },
    ],
    onError: [
      {
        // The allowance was taken back meanwhile.
        guard: { type: 'isUnapproved', params: cause },
        target: 'preparing',
        actions: [noteApprovalError, toast('swap.buildFailed')],
      },
      { target: 'failed', actions: [noteError, toast('swap.buildFailed')] },
    ],
  },
  after: { READ_TIMEOUT: { target: 'failed', actions: ['noteTimeout', toast('swap.buildFailed')] } },
} as const

/** Nothing was sent. The visitor is back at the preview. */
const fails = { target: 'failed', actions: ['noteFailure', toast('swap.failed'), show('SwapPreview')] } as const

/** Nothing was sent, and another account pays by now: its form is empty. */
const forgets = { target: 'closed', actions: [toast('swap.failed'), 'noteTaken', 'clearForm', show('Swap')] } as const

/** The swap is in the list of transactions, which asks the wallet. The visitor may leave, or prepare another one. */
export const signing = {
  meta: { screen: 'sign' },
  entry: ['handOver', 'showStatus'],
  on: {
    'payer.changed': { actions: 'notePayer' },
    'transaction.submitted': { guard: 'isOwnSwap', target: 'closed', actions: ['clearAmount', 'showStarted'] },
    'transaction.failed': [
      { guard: 'ownSwapFails', ...fails },
      { guard: 'isOwnSwap', ...forgets },
    ],
    'handover.failed': [{ guard: 'paysPlan', ...fails }, forgets],
    'form.opened': { target: 'opening', actions: 'clearAmount' },
  },
} as const
