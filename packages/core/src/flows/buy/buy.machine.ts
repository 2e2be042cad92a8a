import type { SnapshotFrom } from 'xstate'
import { paidAmount } from './amountProblem.ts'
import { buySetup } from './buy.implementations.ts'
import type { QuoteRequest } from './buy.ports.ts'
import type { BuyContext, BuyOptions, BuyQuote, CoinPictures, OrderRequest, Purchase, Sighting } from './buy.types.ts'

type Scope = { context: BuyContext }
type Done<Output> = { event: { output: Output } }

const noteError = {
  type: 'noteError',
  params: ({ event }: { event: { error: unknown } }) => ({ cause: event.error }),
} as const

const timedOut = (call: string) => ({ type: 'noteTimeout', params: { call } }) as const

const quoteRequest = ({ context }: Scope): QuoteRequest => ({
  coin: context.coin!,
  fiat: context.fiat!.id,
  amount: paidAmount(context)!,
})

const orderRequest = ({ context }: Scope): OrderRequest => ({
  ...quoteRequest({ context }),
  buyer: context.buyer!,
  provider: context.provider!,
  // An estimate is no promise.
  ...(context.quote && !context.quote.isEstimate && { expected: context.quote.bought }),
})

const sighted = {
  type: 'noteSighting',
  params: ({ event }: Done<Sighting>) => ({ sighting: event.output }),
} as const

/** Lists of what is sold. */
const listing = {
  id: 'options',
  src: 'options',
  input: ({ context }: Scope) => ({ buyer: context.buyer! }),
  onDone: {
    target: 'deciding',
    actions: { type: 'noteOptions', params: ({ event }: Done<BuyOptions>) => ({ options: event.output }) },
  },
  onError: { target: 'unloaded', actions: noteError },
} as const

/** Pictures of the coins come after the form, and may stay away. */
const picturing = {
  id: 'pictures',
  src: 'pictures',
  input: ({ context }: Scope) => ({ buyer: context.buyer!, coins: context.options!.coins }),
  onDone: {
    actions: {
      type: 'notePictures',
      params: ({ event }: Done<CoinPictures>) => ({ pictures: event.output }),
    },
  },
  onError: {},
} as const

/** A price of what is typed now: the visitor can go on to a provider. */
const leaves = { buy: { target: '#buy.leaving', actions: ['noteProvider', 'openWindow', 'showPurchase'] } } as const

/** Ways out of an order, or of one that failed. What was typed stays. */
const abandons = {
  again: { target: '#buy.form', actions: 'closeWindow' },
  'view.shown': [
    { guard: 'showsPurchase', actions: 'noteView' },
    { target: '#buy.form', actions: ['closeWindow', 'noteView'] },
  ],
  'view.left': { target: '#buy.closed', actions: ['closeWindow', 'noteView'] },
  // The order was for the account before.
  'buyer.changed': [
    { guard: 'isSameBuyer', actions: 'noteBuyer' },
    { target: '#buy.form', actions: ['closeWindow', 'noteBuyer'] },
  ],
} as const

/** Of a purchase that has ended: a second answer changes nothing. Leaving it forgets it. */
const ended = {
  'purchase.answered': { guard: 'isOwnAnswer', actions: 'leaveReturn' },
  'view.left': { target: '#buy.closed', actions: ['noteView', 'forget'] },
} as const

/** Waits for the end, and looks for it in the history and in the balance: so often, and while the visitor sees it. */
const waits = {
  initial: 'pausing',
  states: {
    pausing: { after: { LOOK_EVERY: { target: 'deciding' } } },
    deciding: {
      always: [{ guard: 'isUnseen', target: 'unseen' }, { guard: 'isTired', target: 'tired' }, { target: 'looking' }],
    },
    looking: {
      entry: 'countLook',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }: Scope) => context.purchase!,
        onDone: { target: '#buy.purchase.deciding', actions: sighted },
        onError: { target: 'pausing' },
      },
      after: { LOOK_TIMEOUT: { target: 'pausing' } },
    },
    unseen: {
      on: { 'visibility.changed': { guard: 'becomesVisible', target: 'deciding', actions: 'noteVisible' } },
    },
    tired: { on: { look: { target: 'looking', actions: 'resetLooks' } } },
  },
} as const

/**
 * Buying coins on a provider's page. The page opens in the visitor's tap; its end comes by a message, a return to this site, the provider's
 * history or the balance, never by a closed window. The purchase is kept in the storage, where a reload and the page of the return find it.
 */
export const buyMachine = buySetup.createMachine({
  id: 'buy',
  context: {
    buyer: undefined,
    view: undefined,
    isVisible: true,
    options: undefined,
    search: '',
    coin: undefined,
    fiat: undefined,
    amount: '',
    quote: undefined,
    provider: undefined,
    isBlocked: false,
    purchase: undefined,
    looks: 0,
    error: undefined,
  },
  invoke: [
    { id: 'page', src: 'page', onError: {} },
    { id: 'visit', src: 'visit', onError: {} },
  ],
  initial: 'closed',
  on: {
    'buyer.changed': { actions: 'noteBuyer' },
    'view.left': { actions: 'noteView' },
    'visibility.changed': { actions: 'noteVisible' },
    'purchase.changed': { actions: 'notePurchase' },
    'page.stayed': { actions: 'openPurchase' },
  },
  states: {
    closed: {
      meta: { screen: 'loading' },
      always: [{ guard: 'hasPurchase', target: 'purchase' }],
      on: { 'view.shown': { target: 'form', actions: 'noteView' } },
    },
    form: {
      entry: 'showForm',
      initial: 'deciding',
      on: {
        'buyer.changed': [
          { guard: 'isSameBuyer', actions: 'noteBuyer' },
          { target: '.deciding', actions: 'noteBuyer' },
        ],
        'view.shown': [
          // There is no purchase to show.
          { guard: 'showsPurchase', actions: ['noteView', 'showForm'] },
          { actions: 'noteView' },
        ],
        'view.left': { target: 'closed', actions: 'noteView' },
      },
      states: {
        deciding: {
          meta: { screen: 'loading' },
          always: [
            { guard: 'cannotBuy', target: 'unavailable' },
            { guard: 'hasOptions', target: 'editing' },
            { guard: 'hasBuyer', target: 'loading' },
          ],
        },
        // Nothing is sold for this account's chains.
        unavailable: { meta: { screen: 'unavailable' } },
        loading: {
          meta: { screen: 'loading' },
          invoke: listing,
          after: { READ_TIMEOUT: { target: 'unloaded', actions: timedOut('getOnrampOptions') } },
        },
        unloaded: { meta: { screen: 'unloaded' }, on: { retry: { target: 'loading' } } },
        editing: {
          meta: { screen: 'form' },
          invoke: picturing,
          initial: 'deciding',
          on: {
            'coins.search': { actions: 'noteSearch' },
            'coin.select': { target: '.deciding', actions: ['selectCoin', 'showForm'] },
            'fiat.select': { target: '.deciding', actions: ['selectFiat', 'showForm'] },
            'amount.type': { target: '.deciding', actions: 'typeAmount' },
          },
          states: {
            deciding: {
              entry: 'clearError',
              always: [
                { guard: 'lacksAmount', target: 'empty' },
                { guard: 'isOutOfLimits', target: 'outOfLimits' },
                { target: 'settling' },
              ],
            },
            empty: {},
            outOfLimits: {},
            settling: { after: { TYPING: { target: 'quoting' } } },
            quoting: {
              invoke: {
                id: 'quote',
                src: 'quote',
                input: quoteRequest,
                onDone: {
                  target: 'quoted',
                  actions: { type: 'noteQuote', params: ({ event }: Done<BuyQuote>) => ({ quote: event.output }) },
                },
                onError: { target: 'unquoted', actions: ['dropQuote', noteError] },
              },
              after: { READ_TIMEOUT: { target: 'unquoted', actions: ['dropQuote', timedOut('getOnrampQuote')] } },
              // The price is only asked for again: the last one still stands.
              on: { buy: { guard: 'hasQuote', ...leaves.buy } },
            },
            quoted: {
              after: { QUOTE_LIFETIME: [{ guard: 'isVisible', target: 'quoting' }, { target: 'paused' }] },
              on: leaves,
            },
            // Nobody looks at the price.
            paused: {
              on: { 'visibility.changed': { guard: 'becomesVisible', target: 'quoting', actions: 'noteVisible' } },
            },
            unquoted: { on: { retry: { target: 'quoting' } } },
          },
        },
      },
    },
    // The window is open, or was blocked; its address is on the way.
    leaving: {
      meta: { screen: 'leaving' },
      invoke: {
        id: 'order',
        src: 'order',
        input: orderRequest,
        onDone: {
          target: 'purchase',
          actions: { type: 'takeOrder', params: ({ event }: Done<Purchase>) => ({ purchase: event.output }) },
        },
        onError: { target: 'refused', actions: ['closeWindow', noteError] },
      },
      after: { ORDER_TIMEOUT: { target: 'refused', actions: ['closeWindow', timedOut('createOnrampUrl')] } },
      on: {
        ...abandons,
        'window.blocked': { actions: 'noteBlocked' },
        // Of another tab. The order takes its place.
        'purchase.changed': {},
      },
    },
    refused: { meta: { screen: 'refused' }, on: { ...abandons, ...leaves } },
    purchase: {
      initial: 'deciding',
      on: {
        'view.shown': { target: '.deciding', actions: ['noteView', 'showPurchase'] },
        'purchase.changed': { target: '.deciding', actions: 'notePurchase' },
        again: { target: 'form', actions: 'forget' },
        'purchase.answered': {
          guard: 'isOwnAnswer',
          target: '.deciding',
          actions: ['noteAnswer', 'leaveReturn'],
        },
      },
      states: {
        deciding: {
          meta: { screen: 'waiting' },
          always: [
            { guard: 'isBought', target: 'bought' },
            { guard: 'isFailed', target: 'failed' },
            { guard: 'isCancelled', target: 'cancelled' },
            { guard: 'hasArrived', target: 'arrived' },
            { guard: 'isBlocked', target: 'blocked' },
            { guard: 'isDeclined', target: 'declined' },
            { guard: 'hasPurchase', target: 'waiting' },
            // Another tab has forgotten it.
            { guard: 'isShown', target: '#buy.form' },
            { target: '#buy.closed' },
          ],
        },
        // The visitor opens the page by a link.
        blocked: {
          meta: { screen: 'blocked' },
          on: { 'page.opened': { target: 'waiting', actions: 'noteOpened' } },
        },
        waiting: { meta: { screen: 'waiting' }, ...waits },
        // A payment was refused, and the visitor may try another one on the same page.
        declined: { meta: { screen: 'declined' }, ...waits },
        // The provider may still confirm it, or say that it was another payment.
        arrived: {
          meta: { screen: 'arrived' },
          on: { 'view.left': { target: '#buy.closed', actions: ['noteView', 'forget'] } },
          ...waits,
        },
        bought: { meta: { screen: 'bought' }, entry: 'refreshBalances', on: ended },
        failed: { meta: { screen: 'failed' }, on: ended },
        cancelled: { meta: { screen: 'cancelled' }, on: ended },
      },
    },
  },
})

export type BuySnapshot = SnapshotFrom<typeof buyMachine>
