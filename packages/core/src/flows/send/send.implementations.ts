import { assertEvent, assign, enqueueActions } from 'xstate'
import { type ErrorCode, type ErrorRecord, errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { isSamePayer } from '../payer/payer.ts'
import { receiverMachine } from '../receiver/receiver.machine.ts'
import { report } from '../report.ts'
import { steer } from '../steer.ts'
import { showToast } from '../toast/showToast.ts'
import type { Toast } from '../toast/toast.machine.ts'
import { isReplaceable } from '../transactions/isReplaceable.ts'
import { amountOf, convertedText } from './amountOf.ts'
import { missingOf } from './missingOf.ts'
import { movesTo } from './movesTo.ts'
import { quoteMatches } from './quoteMatches.ts'
import { replacingForm, summaryOf } from './replacement.ts'
import { sendPorts } from './send.ports.ts'
import type { KeptEstimate, Quote, SendContext, SendEvent, SendReport, SendScreen } from './send.types.ts'
import { wantedAsset } from './wantedAsset.ts'

type Scope = { context: SendContext; event: SendEvent }
type Cause = { cause: unknown }

/** Longest amount that is read. */
const MOST_TYPED = 100

/** Errors that the visitor mends in the form: the transfer itself is not possible. */
const OF_FORM: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'transfer.insufficient',
  'transfer.noCurrency',
  'transfer.tooSmall',
  'transfer.wrongReceiver',
  'transfer.wrongPayer',
  'transfer.wrongToken',
  'transfer.reverts',
])

/** Form without an asset: what the visitor has typed for another account does not count. */
export const emptyForm = {
  search: '',
  wanted: undefined,
  replacement: undefined,
  isFilled: true,
  asset: undefined,
  amount: { text: '', unit: 'asset', max: false },
  receiver: undefined,
  acknowledged: undefined,
  tier: 'normal',
  estimate: undefined,
  quote: undefined,
  error: undefined,
} satisfies Partial<SendContext>

/** Toast of a transfer that was not sent: the specification has one for Solana, and one for the others. */
const failureToast = ({ payer }: SendContext): Toast => ({
  variant: 'error',
  message: payer?.namespace === 'solana' ? 'send.failedOnSolana' : 'send.failed',
})

/** Shows a view of the flow, where the visitor still looks at one. */
const move = (scope: Parameters<typeof steer>[0] & { context: SendContext }, target: Parameters<typeof movesTo>[0]) =>
  steer(scope, history => movesTo(target, history, scope.context.replacement !== undefined))

/** Types, effects, actions and guards of the send flow. */
export const sendSetup = setup({
  types: {} as { context: SendContext; events: SendEvent; meta: { screen: SendScreen } },
  actors: { ...sendPorts, receiver: receiverMachine },
  delays: {
    /** Pause in typing after which the fee is read. */
    TYPING: 400,
    /** Age at which a shown fee is read again. */
    ESTIMATE_LIFETIME: 30_000,
    /** Age at which a quote may not be signed any more: below the minute for which a Solana block hash is accepted. */
    QUOTE_LIFETIME: 30_000,
    /** Above the limits of the few requests that a quote needs. */
    READ_TIMEOUT: 30_000,
    /** Longest wait for a simulation. It is an extra: the chain itself still refuses what cannot be. */
    SIMULATION_TIMEOUT: 4_000,
  },
  guards: {
    hasPayer: ({ context }) => context.payer !== undefined,
    cannotSend: ({ context }) => context.payer?.canSend === false,
    isElsewhere: ({ context: { wanted, payer } }) =>
      wanted?.chainId !== undefined && payer !== undefined && wanted.chainId !== payer.chainId,
    hasAsset: ({ context }) => context.asset !== undefined,
    isNewWish: ({ event }: Scope) => event.type === 'form.opened' && event.wanted !== undefined,
    canReplace: ({ context, event }: Scope) =>
      event.type === 'replacement.opened' && isReplaceable(event.replacement.transaction, context.payer),
    isSamePayer: ({ context, event }: Scope) =>
      event.type === 'payer.changed' && isSamePayer(context.payer, event.payer),
    isSameChain: ({ context, event }: Scope) =>
      event.type === 'payer.changed' &&
      event.payer !== undefined &&
      context.payer?.chainId === event.payer.chainId &&
      // Another account has not sent that transfer.
      !context.replacement,
    isForm: ({ event }: Scope) => event.type === 'form.shown' && event.view === 'WalletSend',
    isPreview: ({ event }: Scope) => event.type === 'form.shown' && event.view === 'WalletSendPreview',
    /** The same receiver, in a report that only adds its picture or its name. That of a replacement is not the field's. */
    isSameReceiver: ({ context, event }: Scope) =>
      event.type === 'receiver.changed' &&
      (context.replacement !== undefined || event.receiver?.address === context.receiver?.address),
    isOfForm: ({ context }, { cause }: Cause) => isFoyerError(cause) && OF_FORM.has(cause.code) && !context.replacement,
    /** A receiver that begins and ends like a known one counts once the visitor has read it. */
    isSuspicious: ({ context: { receiver, acknowledged } }) =>
      receiver?.twin !== undefined && receiver.address !== acknowledged,
    isComplete: ({ context }) => missingOf(context) === undefined,
    quoteMatches: ({ context }) => quoteMatches(context),
    /** The account of the last quote is still the one that pays. */
    paysAsQuoted: ({ context: { payer, quote } }) =>
      quote !== undefined &&
      isSamePayer(payer, {
        connectorId: quote.connectorId,
        address: quote.draft.from,
        chainId: quote.draft.chainId,
        // A change of the type drops the quote.
        type: payer?.type,
      }),
    isOwnTransaction: ({ context, event }: Scope) => 'transaction' in event && event.transaction.id === context.asked,
  },
}).extend({
  actions: {
    notePayer: assign(({ event }) => {
      assertEvent(event, 'payer.changed')
      return { payer: event.payer }
    }),
    noteAssets: assign(({ event }) => {
      assertEvent(event, 'assets.changed')
      return { assets: event.assets }
    }),
    noteSearch: assign(({ event }) => {
      assertEvent(event, 'assets.search')
      return { search: event.text.slice(0, MOST_TYPED) }
    }),
    clearSearch: assign({ search: '' }),
    /** Price and picture of the chosen asset. One whose last unit was spent, or that is suddenly counted otherwise, stays as it was chosen. */
    refreshAsset: assign(({ context }) => {
      const { assets, asset } = context
      const latest = assets.find(({ address }) => address === asset?.address)
      return latest && latest.decimals === asset?.decimals ? { asset: latest } : {}
    }),
    noteWish: assign(({ event }) => {
      assertEvent(event, 'form.opened')
      return { ...emptyForm, wanted: event.wanted, isFilled: event.wanted === undefined }
    }),
    clearForm: assign({ ...emptyForm }),
    noteReplacement: assign(({ context, event }) => {
      assertEvent(event, 'replacement.opened')
      return { ...emptyForm, ...replacingForm(event.replacement, context) }
    }),
    /** A form that was filled in for a replacement is not one that the visitor has typed. */
    forgetReplacement: assign(({ context }) => (context.replacement ? emptyForm : {})),
    clearAmounts: assign({ estimate: undefined, quote: undefined, error: undefined, tier: 'normal' }),
    /** The terms of the host, as far as they are possible. A chain that sends only its currency needs no choice. */
    fillForm: assign(({ context }) => {
      const { payer, assets, wanted } = context
      const asset = context.asset ?? wantedAsset({ payer: payer!, assets, wanted })
      if (context.isFilled || wanted?.amount === undefined) return { asset }
      return { asset, amount: { text: wanted.amount.slice(0, MOST_TYPED), unit: 'asset' as const, max: false } }
    }),
    fillReceiver: enqueueActions(({ context, enqueue }) => {
      const { payer, wanted, isFilled } = context
      const place = payer && { namespace: payer.namespace, chainId: payer.chainId, address: payer.address }
      enqueue.sendTo('receiver', { type: 'place.changed', place })
      if (!isFilled && wanted?.to !== undefined) enqueue.sendTo('receiver', { type: 'receiver.typed', text: wanted.to })
      enqueue.assign({ isFilled: true })
    }),
    clearReceiver: enqueueActions(({ enqueue }) => enqueue.sendTo('receiver', { type: 'receiver.cleared' })),
    selectAsset: assign(({ context, event }) => {
      assertEvent(event, 'asset.select')
      const asset = context.assets.find(({ address }) => address === event.address)
      // The native currency has no address, and neither has a form without an asset.
      if (!asset || (context.asset && asset.address === context.asset.address)) return {}
      return { asset, estimate: undefined, quote: undefined, error: undefined, amount: emptyForm.amount }
    }),
    typeAmount: assign(({ context, event }) => {
      assertEvent(event, 'amount.type')
      const amount = { ...context.amount, text: event.text.trim().slice(0, MOST_TYPED), max: false }
      return { amount, error: undefined }
    }),
    takeMax: assign(({ context }) => ({
      amount: { ...context.amount, unit: 'asset' as const, max: true, text: '' },
      error: undefined,
    })),
    switchUnit: assign(({ context }) => {
      const { amount, asset } = context
      if (!asset?.price) return {}
      const unit: 'asset' | 'fiat' = amount.unit === 'asset' ? 'fiat' : 'asset'
      const units = amountOf(context)
      const text = units === undefined ? '' : convertedText(units, asset, unit)
      return { amount: { text, unit, max: false } }
    }),
    passToReceiver: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'receiver.type') enqueue.sendTo('receiver', { type: 'receiver.typed', text: event.text })
      if (event.type === 'receiver.retry') enqueue.sendTo('receiver', event)
      if (event.type === 'receiver.pick') enqueue.sendTo('receiver', { ...event, type: 'receiver.picked' })
    }),
    /** Compares the receiver with all that is known by now. */
    checkReceiver: enqueueActions(({ enqueue }) => enqueue.sendTo('receiver', { type: 'contacts.read' })),
    noteReceiver: assign(({ event }) => {
      assertEvent(event, 'receiver.changed')
      return { receiver: event.receiver, quote: undefined, error: undefined }
    }),
    /** Name, picture and warnings of the same address. */
    refreshReceiver: assign(({ context, event }) => {
      assertEvent(event, 'receiver.changed')
      return context.replacement ? {} : { receiver: event.receiver }
    }),
    /** Amount and token of a payment URI that was pasted. */
    takeTerms: assign(({ context, event }) => {
      assertEvent(event, 'payment.requested')
      const { amount, token } = event.terms
      const { payer, assets } = context
      const asset = wantedAsset({ payer: payer!, assets, wanted: token ? { token } : {}, fallback: context.asset })
      if (!amount || !asset) return { asset }
      const text = 'units' in amount ? convertedText(BigInt(amount.units), asset, 'asset') : amount.decimal
      return { asset, amount: { text: text.slice(0, MOST_TYPED), unit: 'asset' as const, max: false } }
    }),
    noteEstimate: assign((_, { estimate }: { estimate: KeptEstimate }) => ({ estimate, error: undefined })),
    noteQuote: assign((_, { quote }: { quote: Quote }) => ({ quote, error: undefined })),
    noteSimulation: assign(({ context }, { simulation }: Pick<Quote, 'simulation'>) => ({
      quote: { ...context.quote!, simulation },
    })),
    dropQuote: assign({ quote: undefined }),
    selectTier: assign(({ event }) => {
      assertEvent(event, 'tier.select')
      return { tier: event.tier }
    }),
    acknowledge: assign(({ context }) => ({ acknowledged: context.receiver!.address })),
    noteError: assign((_, { cause }: Cause) => ({ error: errorRecord(cause) })),
    noteTimeout: assign({ error: errorRecord(new FoyerError('rpc.failed', { method: 'transfer' })) }),
    noteFailure: assign(({ event }) => {
      assertEvent(event, ['transaction.failed', 'handover.failed'])
      const error: ErrorRecord = event.error
      return { error, confirmed: undefined, quote: undefined }
    }),
    /** The reviewed transfer, as the list of transactions keeps it. */
    confirmQuote: assign(({ context }) => {
      const { payer, quote } = context
      const { id, quotedAt, draft, connectorId, takesNonce } = quote!
      return {
        asked: id,
        confirmed: {
          id,
          namespace: payer!.namespace,
          chainId: draft.chainId,
          address: payer!.address,
          connectorId,
          status: 'asked' as const,
          createdAt: quotedAt,
          draft,
          ...(takesNonce && { takesNonce }),
          summary: summaryOf(context),
        },
        error: undefined,
      }
    }),
    /** The list has it: it cannot be handed over again. */
    noteTaken: assign({ confirmed: undefined }),
    handOver: enqueueActions(scope => {
      const { id } = scope.context.confirmed!
      report<SendReport>(scope, { type: 'send.confirmed', id })
      move(scope, { view: 'TransactionStatus', payload: { id } })
    }),
    show: enqueueActions((scope, { view }: { view: 'WalletSend' | 'WalletSendPreview' }) =>
      move(scope, { view, payload: {} }),
    ),
    showIncomplete: enqueueActions(scope => showToast(scope, { variant: 'error', message: 'send.incomplete' })),
    showStarted: enqueueActions(scope => showToast(scope, { variant: 'success', message: 'send.started' })),
    showFailed: enqueueActions(scope => showToast(scope, failureToast(scope.context))),
  },
})
