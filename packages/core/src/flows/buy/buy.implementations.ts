import { assertEvent, assign, enqueueActions } from 'xstate'
import { errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { readAgain } from '../account/readAgain.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { steer } from '../steer.ts'
import { amountProblem } from './amountProblem.ts'
import { isAbout } from './answers.ts'
import { buyPorts } from './buy.ports.ts'
import type {
  BuyContext,
  BuyEvent,
  Buyer,
  BuyOptions,
  BuyQuote,
  BuyScreen,
  Coin,
  CoinPictures,
  PageOrder,
  Purchase,
  Sighting,
} from './buy.types.ts'
import { firstCoin, firstFiat } from './buyOptions.ts'
import { movesTo } from './movesTo.ts'

type Scope = { context: BuyContext; event: BuyEvent }

/** Longest text that is read. */
const MOST_TYPED = 32

/** Looks before the visitor has to ask for another. */
const MOST_LOOKS = 60

const isSameBuyer = (one: Buyer | undefined, other: Buyer | undefined) =>
  one?.address === other?.address && one?.chainId === other?.chainId

/** The coin stays where only the account has changed. */
const coinOn = (buyer: Buyer | undefined, { buyer: before, coin }: BuyContext) =>
  buyer?.chainId === before?.chainId ? { coin } : { coin: undefined }

/** Shows a view of the flow, where the visitor still looks at one. */
const move = (scope: Parameters<typeof steer>[0], view: 'OnRampProviders' | 'BuyInProgress') =>
  steer(scope, history => movesTo(view, history))

type Enqueue = { sendTo(target: 'page', event: PageOrder): void }

const toPage = ({ enqueue }: { enqueue: Enqueue }, order: PageOrder) => enqueue.sendTo('page', order)

/** Fields of a purchase that a look can change. */
const SEEN = ['status', 'id', 'held', 'arrived'] as const satisfies readonly (keyof Sighting)[]

const namespaceIn = ({ chainId }: Purchase) => (chainId.startsWith('solana:') ? 'solana' : 'eip155')

/** Types, effects, actions and guards of the buy flow. */
export const buySetup = setup({
  types: {} as { context: BuyContext; events: BuyEvent; meta: { screen: BuyScreen } },
  actors: buyPorts,
  delays: {
    /** Pause in typing after which the price is asked for. */
    TYPING: 300,
    /** Age at which a price is asked for again. */
    QUOTE_LIFETIME: 15_000,
    /** Above the limit of one request. */
    READ_TIMEOUT: 20_000,
    ORDER_TIMEOUT: 20_000,
    LOOK_EVERY: 5_000,
    LOOK_TIMEOUT: 20_000,
  },
  guards: {
    hasBuyer: ({ context }) => context.buyer !== undefined,
    cannotBuy: ({ context: { buyer, options } }) =>
      buyer?.isServed === false || options?.coins.length === 0 || options?.fiats.length === 0,
    hasOptions: ({ context }) => context.buyer !== undefined && context.options !== undefined,
    isSameBuyer: ({ context, event }: Scope) =>
      event.type === 'buyer.changed' && isSameBuyer(context.buyer, event.buyer),
    lacksAmount: ({ context }) => amountProblem(context) === 'missing',
    isOutOfLimits: ({ context }) => amountProblem(context) !== undefined,
    isVisible: ({ context }) => context.isVisible,
    becomesVisible: ({ event }: Scope) => event.type === 'visibility.changed' && event.isVisible,
    hasQuote: ({ context }) => context.quote !== undefined,
    isBlocked: ({ context }) => context.isBlocked,
    hasPurchase: ({ context }) => context.purchase !== undefined,
    isBought: ({ context }) => context.purchase?.status === 'bought',
    isFailed: ({ context }) => context.purchase?.status === 'failed',
    isCancelled: ({ context }) => context.purchase?.status === 'cancelled',
    isShown: ({ context }) => context.view !== undefined,
    hasArrived: ({ context }) => context.purchase?.status === 'arrived',
    isDeclined: ({ context }) => context.purchase?.status === 'declined',
    /** The end is looked for while a visitor waits for it. */
    isUnseen: ({ context }) => !context.isVisible || context.view !== 'BuyInProgress',
    isTired: ({ context }) => context.looks >= MOST_LOOKS,
    showsPurchase: ({ event }: Scope) => event.type === 'view.shown' && event.view === 'BuyInProgress',
    isOwnAnswer: ({ context, event }: Scope) =>
      event.type === 'purchase.answered' && isAbout(event.answer, context.purchase),
  },
}).extend({
  actions: {
    /** Drops the lists and the price of another account. The coin and the currency are proposed again. */
    noteBuyer: assign(({ context, event }) => {
      assertEvent(event, 'buyer.changed')
      return isSameBuyer(context.buyer, event.buyer)
        ? { buyer: event.buyer }
        : {
            buyer: event.buyer,
            options: undefined,
            quote: undefined,
            error: undefined,
            ...coinOn(event.buyer, context),
          }
    }),
    noteView: assign(({ event }) => {
      assertEvent(event, ['view.shown', 'view.left'])
      return { view: event.type === 'view.shown' ? event.view : undefined, search: '', looks: 0 }
    }),
    noteVisible: assign(({ event }) => {
      assertEvent(event, 'visibility.changed')
      return { isVisible: event.isVisible }
    }),
    noteOptions: assign(({ context }, { options }: { options: BuyOptions }) => ({
      options,
      coin: firstCoin(options, context.buyer!, context.coin),
      fiat: firstFiat(options, context.fiat),
      error: undefined,
    })),
    notePictures: assign(({ context: { options, coin } }, { pictures }: { pictures: CoinPictures }) => {
      const pictured = (each: Coin): Coin => {
        const imageUrl = pictures[each.id]
        return imageUrl === undefined ? each : { ...each, imageUrl }
      }
      return { options: { ...options!, coins: options!.coins.map(pictured) }, coin: coin && pictured(coin) }
    }),
    noteSearch: assign(({ event }) => {
      assertEvent(event, 'coins.search')
      return { search: event.text.slice(0, MOST_TYPED) }
    }),
    selectCoin: assign(({ context, event }) => {
      assertEvent(event, 'coin.select')
      const coin = context.options?.coins.find(({ id }) => id === event.id)
      return coin ? { coin, quote: undefined } : {}
    }),
    selectFiat: assign(({ context, event }) => {
      assertEvent(event, 'fiat.select')
      const fiat = context.options?.fiats.find(({ id }) => id === event.id)
      return fiat ? { fiat, quote: undefined } : {}
    }),
    typeAmount: assign(({ event }) => {
      assertEvent(event, 'amount.type')
      return { amount: event.text.slice(0, MOST_TYPED), quote: undefined }
    }),
    noteQuote: assign((_, { quote }: { quote: BuyQuote }) => ({ quote, error: undefined })),
    dropQuote: assign({ quote: undefined }),
    noteError: assign((_, { cause }: { cause: unknown }) => ({ error: errorRecord(cause) })),
    noteTimeout: assign((_, { call }: { call: string }) => ({
      error: errorRecord(new FoyerError('http.timeout', { call })),
    })),
    clearError: assign({ error: undefined }),
    noteProvider: assign(({ event }) => {
      assertEvent(event, 'buy')
      return { provider: event.provider, isBlocked: false, error: undefined }
    }),
    noteBlocked: assign({ isBlocked: true }),
    noteOpened: assign({ isBlocked: false }),
    openWindow: enqueueActions(scope => toPage(scope, { type: 'window.open' })),
    closeWindow: enqueueActions(scope => toPage(scope, { type: 'window.close' })),
    takeOrder: enqueueActions((scope, { purchase }: { purchase: Purchase }) => {
      scope.enqueue.assign({ purchase, amount: '', quote: undefined, looks: 0 })
      toPage(scope, { type: 'purchase.keep', purchase })
      if (!scope.context.isBlocked) toPage(scope, { type: 'window.navigate', href: purchase.href })
    }),
    notePurchase: assign(({ event }) => {
      assertEvent(event, 'purchase.changed')
      return { purchase: event.purchase }
    }),
    /** A stored result counts as much as the answer itself: the next page finds it. */
    noteAnswer: enqueueActions(scope => {
      assertEvent(scope.event, 'purchase.answered')
      const { id, status: answered } = scope.event.answer
      const before = scope.context.purchase!
      // The coins were faster than the news of the payment.
      const status = before.status === 'arrived' && answered === 'paid' ? before.status : answered
      const purchase: Purchase = { ...before, status, ...(id !== undefined && { id }) }
      scope.enqueue.assign({ purchase, isBlocked: false })
      toPage(scope, { type: 'purchase.keep', purchase })
    }),
    noteSighting: enqueueActions((scope, { sighting }: { sighting: Sighting }) => {
      const before = scope.context.purchase!
      const isNews = SEEN.some(field => sighting[field] !== undefined && sighting[field] !== before[field])
      if (!isNews) return
      const purchase: Purchase = { ...before, ...sighting }
      scope.enqueue.assign({ purchase })
      toPage(scope, { type: 'purchase.keep', purchase })
      if (sighting.status === 'arrived' && before.status !== 'arrived') readAgain(scope, namespaceIn(purchase))
    }),
    countLook: assign(({ context }) => ({ looks: context.looks + 1 })),
    resetLooks: assign({ looks: 0 }),
    forget: enqueueActions(scope => {
      scope.enqueue.assign({ purchase: undefined, provider: undefined })
      toPage(scope, { type: 'purchase.keep', purchase: undefined })
    }),
    /** The visitor has come back in a window of its own, which is not needed any more. */
    leaveReturn: enqueueActions(scope => {
      assertEvent(scope.event, 'purchase.answered')
      if (scope.event.answer.origin === undefined) toPage(scope, { type: 'page.leave' })
    }),
    showForm: enqueueActions(scope => move(scope, 'OnRampProviders')),
    showPurchase: enqueueActions(scope => move(scope, 'BuyInProgress')),
    openPurchase: enqueueActions(({ enqueue, system }) => {
      const modal: ModalActor | undefined = system.get('modal')
      if (modal) enqueue.sendTo(modal, { type: 'modal.open', view: 'BuyInProgress' })
    }),
    refreshBalances: enqueueActions(scope => readAgain(scope, namespaceIn(scope.context.purchase!))),
  },
})
