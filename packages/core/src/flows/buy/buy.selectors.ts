import type { ActorRefFrom } from 'xstate'
import { formatAmount } from '../../chain/amount.ts'
import { decidedAmount } from '../../chain/decidedAmount.ts'
import type { ErrorRecord } from '../../errors.ts'
import { type Decimal, paidDecimal, readDecimal } from '../holdings/decimal.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { type AmountProblem, amountProblem, CENTS, limitsOf, methodsFor } from './amountProblem.ts'
import type { BuySnapshot, buyMachine } from './buy.machine.ts'
import type { Buyer, BuyQuote, BuyScreen, Coin, Fiat, Money, Provider, Purchase } from './buy.types.ts'

/** Price for the screen: decimals, those of money with 2 places, the last one up where digits follow. */
export type ShownQuote = {
  /** The service did not answer: the amount one to one, without fees. */
  isEstimate: boolean
  /** Amount of the coin, as a decimal with up to six significant digits, cut. */
  bought: string
  /** Total that the visitor pays. */
  total: Money
  /** Fee of the provider. */
  fee: Money
  /** Fee of the network. */
  networkFee: Money
}

/** Form and purchase of the buy flow. */
export type Buy = {
  /** `loading` also while the file of the flow loads; `unloaded` with `chunk.failed` when it did not. */
  screen: BuyScreen
  /** Leaf state of the flow. */
  state: string
  /** Account that gets the coins. Undefined while none is connected. */
  buyer: Buyer | undefined
  /** Coins that can be bought. */
  coins: readonly Coin[]
  /** Text by which the visitor looks for a coin. */
  search: string
  /** Coin to buy. Undefined while none is chosen. */
  coin: Coin | undefined
  /** Currencies to pay with. */
  fiats: readonly Fiat[]
  /** Currency to pay with. Undefined while none is chosen. */
  fiat: Fiat | undefined
  /** The lists are the built-in ones. */
  isEstimate: boolean
  /** Amount as typed. */
  amount: string
  /** Reason why the amount cannot be bought. Undefined without one. */
  problem: AmountProblem | undefined
  /** Smallest and largest amount of the currency, as decimals. */
  limits: { min: string; max: string } | undefined
  /** Ways to pay that take the amount, where some do not. */
  methods: readonly string[] | undefined
  /** Price of the form as it is. Undefined until there is one. */
  quote: ShownQuote | undefined
  /** There is a price of the form as it is, with which the visitor can go to a provider. */
  canBuy: boolean
  /** Provider of the purchase. Undefined while none is chosen. */
  provider: Provider | undefined
  /** Purchase on a provider's page. Undefined without one. */
  purchase: Purchase | undefined
  /** Amount that has arrived as ordered, as a decimal with up to six significant digits, cut. */
  arrived: string | undefined
  /** The visitor has looked at the waiting for a while, and nothing of the purchase has been seen. */
  isSlow: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** Decimal of the service as the screen shows it. Text that is not one has been refused by the API. */
const decimalWith = (text: string, display: (value: Decimal) => string) => {
  const value = readDecimal(text)
  return value ? display(value) : text
}

/** Looks after which the visitor is told what can be done: about half a minute. */
const MANY_LOOKS = 6

/** Amount of a coin, which the visitor gets. */
const coinDecimal = (text: string) => decimalWith(text, ({ units, scale }) => decidedAmount(units, scale))

/** Money, which the visitor pays. */
const moneyOf = ({ amount, currency }: Money): Money => ({
  amount: decimalWith(amount, value => paidDecimal(value, CENTS)),
  currency,
})

const quoteOf = ({ isEstimate, bought, total, fee, networkFee }: BuyQuote): ShownQuote => ({
  isEstimate,
  bought: coinDecimal(bought),
  total: moneyOf(total),
  fee: moneyOf(fee),
  networkFee: moneyOf(networkFee),
})

const shownLimits = (fiat: Fiat | undefined): Buy['limits'] => {
  const limits = fiat && limitsOf(fiat)
  return limits && { min: formatAmount(limits.min, CENTS), max: formatAmount(limits.max, CENTS) }
}

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'buy' } }

/** Actor of the buy flow, for its events. */
export type BuyRef = ActorRefFrom<typeof buyMachine>

/** Actor of the running buy flow. Undefined before its file has loaded. */
export const buyOf = (snapshot: ModalSnapshot): BuyRef | undefined => flowOf<typeof buyMachine>(snapshot.children.buy)

const nothing = {
  buyer: undefined,
  coins: [],
  search: '',
  coin: undefined,
  fiats: [],
  fiat: undefined,
  isEstimate: false,
  amount: '',
  problem: 'missing',
  limits: undefined,
  methods: undefined,
  quote: undefined,
  canBuy: false,
  provider: undefined,
  purchase: undefined,
  arrived: undefined,
  isSlow: false,
} as const satisfies Partial<Buy>

/** Buy flow of the active account. Nothing of it is loaded before its view is entered, unless a purchase is waited for. */
export function selectBuy(snapshot: ModalSnapshot): Buy {
  const flow: BuySnapshot | undefined = buyOf(snapshot)?.getSnapshot()
  if (!flow) {
    const state = loadingStateOf(snapshot, 'buy')
    const isFailed = state === 'failed'
    const error = isFailed ? chunkFailed : undefined
    return { ...nothing, screen: isFailed ? 'unloaded' : 'loading', state: leafOf(state), error }
  }
  const { context } = flow
  const [meta] = Object.values(flow.getMeta())
  const { buyer, options, search, coin, fiat, amount, quote, provider, purchase, looks, error } = context
  return {
    screen: meta?.screen ?? 'loading',
    state: leafOf(flow.value),
    buyer,
    coins: options?.coins ?? nothing.coins,
    search,
    coin,
    fiats: options?.fiats ?? nothing.fiats,
    fiat,
    isEstimate: options?.isEstimate === true,
    amount,
    problem: amountProblem(context),
    limits: shownLimits(fiat),
    methods: methodsFor(context),
    quote: quote && quoteOf(quote),
    canBuy: flow.can({ type: 'buy', provider: 'coinbase' }),
    provider,
    purchase,
    arrived: purchase?.arrived === undefined ? undefined : coinDecimal(purchase.arrived),
    isSlow: purchase?.status === 'waiting' && looks >= MANY_LOOKS,
    error,
  }
}
