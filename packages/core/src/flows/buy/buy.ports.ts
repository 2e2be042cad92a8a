import { port, source } from '../../port.ts'
import type {
  BuyEvent,
  Buyer,
  BuyOptions,
  BuyQuote,
  Coin,
  CoinPictures,
  OrderRequest,
  Purchase,
  Sighting,
} from './buy.types.ts'

export type QuoteRequest = { coin: Coin; fiat: string; amount: string }

export const buyPorts = {
  /** Reports the account, the views of the flow that the visitor comes to and leaves, and whether the page is visible. */
  visit: source<BuyEvent>('buy.visit'),
  /** Receives `PageOrder`; reports the stored purchase and what the provider's page has answered. */
  page: source<BuyEvent>('buy.page'),
  /** Coins that the account can get, and currencies to pay with. */
  options: port<BuyOptions, { buyer: Buyer }>('buy.options'),
  /** Pictures of the coins. */
  pictures: port<CoinPictures, { buyer: Buyer; coins: readonly Coin[] }>('buy.pictures'),
  quote: port<BuyQuote, QuoteRequest>('buy.quote'),
  /** Orders a page of the provider. */
  order: port<Purchase, OrderRequest>('buy.order'),
  /** Looks for the purchase in the provider's history and in the balance. */
  look: port<Sighting, Purchase>('buy.look'),
}
