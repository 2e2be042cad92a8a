import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'

/** Providers that sell coins (specification, 9). */
export const PROVIDERS = ['coinbase', 'meld'] as const

/** Provider that sells coins on a page of its own. */
export type Provider = (typeof PROVIDERS)[number]

/** Account that gets the coins, with the networks of its namespace that the host offers; `native` is the symbol of its currency. */
export type Buyer = {
  namespace: ChainNamespace
  chainId: CaipNetworkId
  address: string
  networks: readonly { chainId: CaipNetworkId; name: string; native: string }[]
  /** Whether the service sells coins of this namespace. */
  isServed: boolean
}

/** Currency that can be bought on one chain. Name and symbol are foreign text, cleaned for the screen. */
export type Coin = {
  /** Unique among the coins of a buyer. */
  id: string
  /** Name of the coin in the service. */
  currency: string
  /** Name of the network in the service. */
  network: string
  /** Name of the coin. */
  name: string
  /** Symbol of the coin. */
  symbol: string
  /** CAIP-2 id of its chain. */
  chainId: CaipNetworkId
  /** Name of its network for the visitor. */
  networkName: string
  /** Token whose balance and price are asked for; the native currency by EIP-7528's address. Undefined where the service's is invalid. */
  asset?: CaipAddress
  /** Address of its icon. Absent where it has none. */
  imageUrl?: string
  /** Whether its name or symbol can be mistaken for another. */
  lookAlike: boolean
}

/** Way to pay, with its limits as decimal text. */
export type PaymentMethod = { id: string; min: string; max: string }

/** Currency to pay with. */
export type Fiat = {
  /** Code of the currency, such as `USD`. */
  id: string
  /** Ways to pay in this currency. */
  methods: readonly PaymentMethod[]
}

export type BuyOptions = {
  coins: readonly Coin[]
  fiats: readonly Fiat[]
  /** The service did not answer: the built-in list. */
  isEstimate: boolean
}

/** Amount as decimal text. */
export type Money = { amount: string; currency: string }

/** Price of one purchase, as the service foresees it. */
export type BuyQuote = {
  /** The service did not answer: the amount one to one, without fees. */
  isEstimate: boolean
  total: Money
  /** Decimal of the coin. */
  bought: string
  fee: Money
  networkFee: Money
}

/**
 * Result of a purchase as far as it is known.
 * - `paid`: the payment was taken, and the coins are on their way.
 * - `declined`: a payment was refused. The visitor may pay another time on the same page.
 * - `arrived`: the balance has grown by as much as was ordered, and the provider has confirmed nothing.
 */
export type PurchaseStatus = 'waiting' | 'paid' | 'declined' | 'arrived' | 'bought' | 'failed' | 'cancelled'

/** Purchase on a provider's page, as the storage keeps it. */
export type Purchase = {
  /** Provider that sells. */
  provider: Provider
  /** Known to this browser and the provider only: it proves a return. */
  nonce: string
  /** Address of the provider's page. */
  href: string
  /** In milliseconds since the epoch. */
  startedAt: number
  /** CAIP-2 id of the coin's chain. */
  chainId: CaipNetworkId
  /** Address that gets the coins. */
  address: string
  /** Name of the coin's network. */
  networkName: string
  /** Symbol of the coin. */
  symbol: string
  /** Code of the currency that is paid, such as `USD`. */
  fiat: string
  /** Decimal of the fiat currency. */
  amount: string
  /** Ids of the provider's rows in the history before this purchase; absent where they could not be read. */
  known?: readonly string[]
  /** Id in the provider's history, once it is known. */
  id?: string
  /** Coin whose balance is watched. */
  asset?: CaipAddress
  /** Decimal of the coin that the quote has promised; absent where it was only an estimate. */
  expected?: string
  /** Balance of the coin when it was last read, as a decimal; absent where it could not be read before the purchase. */
  held?: string
  /** Growth of the balance that was as much as expected, as a decimal. */
  arrived?: string
  /** Result as far as it is known. */
  status: PurchaseStatus
}

/** Order that is made for a purchase. */
export type OrderRequest = {
  buyer: Buyer
  coin: Coin
  fiat: string
  amount: string
  provider: Provider
  expected?: string
}

/** End of a visit of the provider's page: by a message, or by a return to this site. */
export type Answer = {
  nonce: string
  status: Exclude<PurchaseStatus, 'waiting' | 'declined' | 'arrived'>
  id?: string
  /** Origin of the message; absent for a return, which is a page of this site. */
  origin?: string
}

/** Reading of the provider's history and of the balance. */
export type Sighting = Pick<Purchase, 'status' | 'id' | 'held' | 'arrived'>

/** Addresses of pictures, by the id of their coin. */
export type CoinPictures = Readonly<Record<string, string>>

/** Views of the buy flow. */
export type BuyView = 'OnRampProviders' | 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'BuyInProgress'

export type BuyContext = {
  buyer: Buyer | undefined
  /** View of the flow on screen. */
  view: BuyView | undefined
  isVisible: boolean
  options: BuyOptions | undefined
  /** Text by which the visitor looks for a coin. */
  search: string
  coin: Coin | undefined
  fiat: Fiat | undefined
  /** Amount as typed, in the fiat currency. */
  amount: string
  quote: BuyQuote | undefined
  provider: Provider | undefined
  /** The browser has blocked the provider's window. */
  isBlocked: boolean
  purchase: Purchase | undefined
  /** Looks for the end since the visitor came to the view. */
  looks: number
  error: ErrorRecord | undefined
}

/** Events of the buy flow: of the visitor, of its surroundings, and of the provider's page. */
export type BuyEvent =
  /** Account that gets the coins, now and at each change. */
  | { type: 'buyer.changed'; buyer: Buyer | undefined }
  | { type: 'view.shown'; view: BuyView }
  | { type: 'view.left' }
  | { type: 'visibility.changed'; isVisible: boolean }
  | { type: 'coins.search'; text: string }
  | { type: 'coin.select'; id: string }
  | { type: 'fiat.select'; id: string }
  | { type: 'amount.type'; text: string }
  | { type: 'retry' }
  /** Opens the provider's page. Sent within the visitor's tap, for the browser to allow the window. */
  | { type: 'buy'; provider: Provider }
  | { type: 'window.blocked' }
  /** The visitor has pressed the link to the provider's page. */
  | { type: 'page.opened' }
  | { type: 'look' }
  /** Forgets the purchase and shows the form. */
  | { type: 'again' }
  /** The stored purchase, at the start and after a change by another tab. */
  | { type: 'purchase.changed'; purchase: Purchase | undefined }
  | { type: 'purchase.answered'; answer: Answer }
  /** The browser did not close this page, to which the provider has returned. */
  | { type: 'page.stayed' }

/** Orders to the page: its window, its storage, its address. */
export type PageOrder =
  | { type: 'window.open' }
  | { type: 'window.navigate'; href: string }
  | { type: 'window.close' }
  | { type: 'purchase.keep'; purchase: Purchase | undefined }
  /** Closes this page, to which the provider has returned. */
  | { type: 'page.leave' }

/** Screen of the flow's views. */
export type BuyScreen =
  | 'loading'
  | 'unloaded'
  | 'unavailable'
  | 'form'
  | 'leaving'
  | 'refused'
  | 'blocked'
  | 'waiting'
  | 'declined'
  | 'arrived'
  | 'bought'
  | 'failed'
  | 'cancelled'
