import { and, type SnapshotFrom } from 'xstate'
import { amountOf } from './amountOf.ts'
import { emptyForm, sendSetup } from './send.implementations.ts'
import type { EstimateRequest, QuoteRequest, SimulationRequest } from './send.ports.ts'
import type { KeptEstimate, Quote, SendContext } from './send.types.ts'

type Scope = { context: SendContext }
type Done<Output> = { event: { output: Output } }

const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const noteError = { type: 'noteError', params: cause } as const
const show = <View extends 'WalletSend' | 'WalletSendPreview'>(view: View) =>
  ({ type: 'show', params: { view } }) as const

const estimateRequest = ({ context }: Scope): EstimateRequest => {
  const { payer, asset, receiver, amount, replacement } = context
  const units = amount.max ? undefined : amountOf(context)
  return {
    payer: payer!,
    asset: asset!,
    ...(receiver && { to: receiver.address }),
    ...(units !== undefined && { amount: String(units) }),
    ...(replacement && { replaces: replacement.transaction.draft }),
  }
}

const quoteRequest = ({ context }: Scope): QuoteRequest => {
  const { payer, asset, receiver, amount, tier, estimate, replacement } = context
  return {
    payer: payer!,
    asset: asset!,
    to: receiver!.address,
    amount: amount.max ? undefined : String(amountOf(context)),
    tier,
    estimate: estimate!,
    ...(replacement && { replaces: replacement.transaction.draft }),
  }
}

const simulationRequest = ({ context: { payer, quote } }: Scope): SimulationRequest => ({
  payer: payer!,
  draft: quote!.draft,
})

const gotEstimate = {
  type: 'noteEstimate',
  params: ({ event }: Done<KeptEstimate>) => ({ estimate: event.output }),
} as const

/** The visitor changes the transfer: its fee is read again. */
const edits = {
  'asset.select': { target: '.deciding', actions: ['selectAsset', show('WalletSend')] },
  'amount.type': { target: '.deciding', actions: 'typeAmount' },
  'amount.max': { target: '.deciding', actions: 'takeMax' },
  'amount.switchUnit': { actions: 'switchUnit' },
  'payment.requested': { target: '.deciding', actions: 'takeTerms' },
} as const

/** Ways from a preview back to the form. */
const leavesPreview = {
  back: { target: 'opening', actions: ['dropQuote', 'forgetReplacement', show('WalletSend')] },
  'form.shown': { guard: 'isForm', target: 'opening', actions: ['dropQuote', 'forgetReplacement'] },
  'form.left': { target: 'closed', actions: ['dropQuote', 'forgetReplacement'] },
  'receiver.changed': [
    { guard: 'isSameReceiver', actions: 'refreshReceiver' },
    { target: 'editing', actions: ['noteReceiver', show('WalletSend')] },
  ],
} as const

/** The transfer cannot be quoted. What the visitor can mend is mended in the form. */
const refused = [
  {
    guard: { type: 'isOfForm', params: cause },
    // The fee is fresh: reading it again would take the reason off the screen.
    target: '#send.editing.estimated',
    actions: [noteError, 'dropQuote', show('WalletSend')],
  },
  { target: '#send.failed', actions: [noteError, 'dropQuote'] },
] as const

/** The same receiver, of whom something else is known: it may have become a warning. */
const rereads = {
  'receiver.changed': { guard: 'isSameReceiver', target: 'deciding', actions: 'refreshReceiver' },
} as const

/** Waits for an account that can pay. What the host wants still counts. */
const waits = {
  'payer.changed': { target: 'opening', actions: 'notePayer' },
  'form.opened': [{ guard: 'isNewWish', target: 'opening', actions: 'noteWish' }],
  'form.left': { target: 'closed' },
} as const

/** Nothing was sent. The visitor is back at the preview. */
const fails = {
  target: 'failed',
  actions: ['showFailed', 'noteFailure', show('WalletSendPreview')],
} as const

/** Nothing was sent, and another account pays by now: its form is empty. */
const forgets = {
  target: 'closed',
  actions: ['showFailed', 'clearForm', 'clearReceiver', show('WalletSend')],
} as const

/** Another account pays, or the same on another chain: nothing that was quoted counts. */
const otherPayer = [
  { guard: 'isSamePayer', actions: 'notePayer' },
  { guard: 'isSameChain', target: '.opening', actions: ['notePayer', 'clearAmounts', show('WalletSend')] },
  { target: '.opening', actions: ['notePayer', 'clearForm', 'clearReceiver', show('WalletSend')] },
] as const

/**
 * Sending a transfer, up to the moment in which the visitor confirms it. The confirmed transfer is handed over to the list of transactions, once;
 * whatever becomes of it, it goes on there.
 */
export const sendMachine = sendSetup.createMachine({
  id: 'send',
  context: { ...emptyForm, payer: undefined, assets: [], confirmed: undefined, asked: undefined },
  invoke: [
    { id: 'visit', src: 'visit', onError: {} },
    { id: 'receiver', src: 'receiver', input: {}, onError: {} },
  ],
  initial: 'closed',
  on: {
    'payer.changed': otherPayer,
    'assets.changed': { actions: 'noteAssets' },
    'receiver.changed': { actions: 'noteReceiver' },
    // The host asks for another transfer.
    'form.opened': { guard: 'isNewWish', target: '.opening', actions: ['noteWish', 'clearReceiver'] },
    'replacement.opened': { guard: 'canReplace', target: '.quoting', actions: ['noteReplacement', 'clearReceiver'] },
    'transaction.asked': { guard: 'isOwnTransaction', actions: 'noteTaken' },
    // The visitor has left it meanwhile.
    'handover.failed': { actions: 'noteTaken' },
  },
  states: {
    // What was typed stays until it is sent, or another account pays.
    closed: {
      meta: { screen: 'loading' },
      on: {
        'payer.changed': [
          { guard: 'isSamePayer', actions: 'notePayer' },
          { guard: 'isSameChain', actions: ['notePayer', 'clearAmounts'] },
          { actions: ['notePayer', 'clearForm', 'clearReceiver'] },
        ],
        'form.opened': [
          { guard: 'isNewWish', target: 'opening', actions: ['noteWish', 'clearReceiver'] },
          { target: 'opening' },
        ],
      },
    },
    opening: {
      meta: { screen: 'loading' },
      always: [
        { guard: 'cannotSend', target: 'unavailable' },
        { guard: 'isElsewhere', target: 'elsewhere' },
        { guard: 'hasPayer', target: 'editing', actions: ['fillForm', 'fillReceiver'] },
        { target: 'closed' },
      ],
    },
    // The wallet cannot send on this chain, or was not allowed to.
    unavailable: { meta: { screen: 'unavailable' }, on: waits },
    // The host wants a transfer on another chain; the visitor switches there first.
    elsewhere: { meta: { screen: 'elsewhere' }, on: waits },
    editing: {
      meta: { screen: 'edit' },
      initial: 'deciding',
      on: {
        ...edits,
        'receiver.changed': [
          { guard: 'isSameReceiver', actions: 'refreshReceiver' },
          { target: '.deciding', actions: 'noteReceiver' },
        ],
        'assets.changed': { actions: ['noteAssets', 'refreshAsset'] },
        'assets.search': { actions: 'noteSearch' },
        'receiver.type': { actions: 'passToReceiver' },
        'receiver.pick': { actions: 'passToReceiver' },
        'receiver.retry': { actions: 'passToReceiver' },
        review: [{ guard: 'isComplete', target: 'quoting' }, { actions: 'showIncomplete' }],
        // There is nothing to preview yet.
        'form.shown': [{ guard: 'isPreview', actions: show('WalletSend') }, { actions: 'clearSearch' }],
        'form.left': { target: 'closed' },
      },
      states: {
        deciding: { always: [{ guard: 'hasAsset', target: 'typing' }, { target: 'choosing' }] },
        choosing: {},
        typing: { after: { TYPING: { target: 'estimating' } } },
        estimating: {
          invoke: {
            id: 'estimate',
            src: 'estimate',
            input: estimateRequest,
            onDone: { target: 'estimated', actions: gotEstimate },
            onError: { target: 'unestimated', actions: noteError },
          },
          after: { READ_TIMEOUT: { target: 'unestimated', actions: 'noteTimeout' } },
        },
        estimated: {
          after: { ESTIMATE_LIFETIME: { target: 'estimating' } },
          // The fee is fresh, and of this transfer.
          on: { review: [{ guard: 'isComplete', target: '#send.quoting.drafting' }, { actions: 'showIncomplete' }] },
        },
        unestimated: { on: { 'fee.retry': { target: 'estimating' } } },
      },
    },
    quoting: {
      meta: { screen: 'quote' },
      entry: [show('WalletSendPreview'), 'checkReceiver'],
      initial: 'pricing',
      after: { READ_TIMEOUT: { target: 'failed', actions: ['noteTimeout', 'dropQuote'] } },
      on: leavesPreview,
      states: {
        pricing: {
          invoke: {
            id: 'price',
            src: 'estimate',
            input: estimateRequest,
            onDone: { target: 'drafting', actions: gotEstimate },
            onError: refused,
          },
        },
        drafting: {
          invoke: {
            id: 'quote',
            src: 'quote',
            input: quoteRequest,
            onDone: {
              target: '#send.reviewing',
              actions: { type: 'noteQuote', params: ({ event }: Done<Quote>) => ({ quote: event.output }) },
            },
            onError: refused,
          },
        },
      },
    },
    reviewing: {
      meta: { screen: 'review' },
      initial: 'foreseeing',
      after: { QUOTE_LIFETIME: { target: 'quoting' } },
      on: { ...leavesPreview, 'tier.select': { target: 'quoting', actions: 'selectTier' } },
      states: {
        // The transfer is shown. It can be confirmed once the chain has said what will happen.
        foreseeing: {
          invoke: {
            id: 'simulate',
            src: 'simulate',
            input: simulationRequest,
            onDone: {
              target: 'deciding',
              actions: {
                type: 'noteSimulation',
                params: ({ event }: Done<Quote['simulation']>) => ({ simulation: event.output }),
              },
            },
            onError: { target: 'deciding' },
          },
          after: { SIMULATION_TIMEOUT: { target: 'deciding' } },
        },
        deciding: { always: [{ guard: 'isSuspicious', target: 'warned' }, { target: 'ready' }] },
        warned: { on: { ...rereads, acknowledge: { target: 'ready', actions: 'acknowledge' } } },
        ready: {
          on: {
            ...rereads,
            // A quote of anything but the form is made again.
            confirm: [
              { guard: 'quoteMatches', target: '#send.signing', actions: 'confirmQuote' },
              { target: '#send.quoting' },
            ],
          },
        },
      },
    },
    // The transfer is in the list of transactions, which asks the wallet. The visitor may leave, or prepare another one.
    signing: {
      meta: { screen: 'sign' },
      entry: 'handOver',
      on: {
        'payer.changed': { actions: 'notePayer' },
        'transaction.submitted': {
          guard: 'isOwnTransaction',
          target: 'closed',
          actions: ['clearForm', 'clearReceiver', 'showStarted'],
        },
        'transaction.failed': [
          { guard: and(['isOwnTransaction', 'paysAsQuoted']), ...fails },
          { guard: 'isOwnTransaction', ...forgets },
        ],
        'handover.failed': [{ guard: 'paysAsQuoted', ...fails }, forgets],
        'form.opened': { target: 'opening', actions: ['noteWish', 'clearReceiver'] },
      },
    },
    // Nothing was sent: the quote could not be made, or the wallet or the network refused it.
    failed: {
      meta: { screen: 'failed' },
      on: { ...leavesPreview, retry: { target: 'quoting' } },
    },
  },
})

export type SendSnapshot = SnapshotFrom<typeof sendMachine>
