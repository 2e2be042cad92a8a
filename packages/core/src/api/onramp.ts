import * as z from 'zod/mini'
import { FoyerError } from '../errors.ts'
import { webLink } from '../wallets/links.ts'
import { decimal, label, optional, rows, token, written } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'

const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const network = (name: string, chainId: number, contract?: string) => ({
  name: name.toLowerCase(),
  display_name: name,
  chain_id: `${chainId}`,
  ...(contract && { contract_address: contract }),
})

/** Default currencies to buy and to pay with, used when the service fails. */
const FALLBACK_OPTIONS: OnrampOptions = {
  source: 'fallback',
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: LIMITS },
    { id: 'EUR', payment_method_limits: LIMITS },
  ],
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        network('Ethereum', 1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        network('Polygon', 137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      ],
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [network('Ethereum', 1), network('Polygon', 137, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619')],
    },
  ],
}

/** Echoes the amount one to one: a placeholder estimate, not a price. */
function fallbackQuote({ amount, paymentCurrency, purchaseCurrency }: OnrampQuoteQuery): OnrampQuote {
  const paid = { amount, currency: paymentCurrency }
  const nothing = { amount: '0', currency: paymentCurrency }
  return {
    source: 'fallback',
    paymentTotal: paid,
    paymentSubtotal: paid,
    purchaseAmount: { amount, currency: purchaseCurrency },
    coinbaseFee: nothing,
    networkFee: nothing,
  }
}

/** Currency to pay with, and the limits of each payment method. */
export type PaymentCurrency = {
  /** E.g. `USD`. */
  id: string
  /** Decimals in that currency. */
  payment_method_limits: { id: string; min: string; max: string }[]
}

/** Coin that can be bought, with its networks. */
export type PurchaseCurrency = {
  /** Id of the coin in the service. */
  id: string
  /** Name of the coin; foreign text. */
  name: string
  /** Symbol of the coin; foreign text. */
  symbol: string
  /** Networks that have the coin. */
  networks: {
    name: string
    display_name?: string | undefined
    chain_id?: string | undefined
    /** Absent for the chain's native currency. */
    contract_address?: string | undefined
  }[]
}

/** Whether the service answered, or the value is our fallback; the screen must say which. */
type Source = { source: 'service' | 'fallback' }

/** Currencies to pay with, and coins to buy. */
export type OnrampOptions = Source & { paymentCurrencies: PaymentCurrency[]; purchaseCurrencies: PurchaseCurrency[] }

/** `amount` is a decimal string. */
export type Money = {
  /** Decimal. */
  amount: string
  /** Code of the currency. */
  currency: string
}

/** Price of a purchase. */
export type OnrampQuote = Source & {
  paymentTotal: Money
  paymentSubtotal: Money
  purchaseAmount: Money
  coinbaseFee: Money
  networkFee: Money
  /** Absent on a fallback quote. */
  quoteId?: string | undefined
}

/** Purchase whose price is asked for. */
export type OnrampQuoteQuery = {
  /** Id of the coin. */
  purchaseCurrency: string
  /** Code of the currency to pay with. */
  paymentCurrency: string
  /** A decimal in the payment currency. */
  amount: string
  /** Name of the coin's network in the service. */
  network: string
}

/** Purchase for which the provider's page is opened. */
export type OnrampUrlQuery = {
  /** Addresses that can get the coins, each with its chains and coins. */
  destinationWallets: readonly { address: string; blockchains?: readonly string[]; assets?: readonly string[] }[]
  /** Name of the network that is chosen first. */
  defaultNetwork?: string
  /** Id that the provider keeps with the purchase. */
  partnerUserId?: string
  /** Amount of the coin in the provider's form. */
  presetCryptoAmount?: number | string
  /** Amount of money in the provider's form. */
  presetFiatAmount?: number | string
}

const paymentCurrency = z.object({
  id: label(16),
  payment_method_limits: z.array(z.object({ id: label(64), min: written(decimal), max: written(decimal) })),
})

const purchaseCurrency = z.object({
  id: label(64),
  name: label(64),
  symbol: label(24),
  networks: z.array(
    z.object({
      name: label(64),
      display_name: optional(label(64)),
      chain_id: optional(written(label(64))),
      contract_address: optional(token(128)),
    }),
  ),
})

const optionsSchema = z.object({ paymentCurrencies: rows(paymentCurrency), purchaseCurrencies: rows(purchaseCurrency) })

const money = z.object({ amount: written(decimal), currency: label(16) })

const quoteSchema = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  coinbaseFee: money,
  networkFee: money,
  quoteId: optional(token(256)),
})

const urlSchema = z.object({ url: z.custom<string>(value => webLink(value) !== undefined) })

/** Replaces a failed answer with the specification's fallback. An abort still rejects. */
async function orFallback<Value>(asked: Promise<Value>, fallback: () => Value): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof FoyerError) return fallback()
    throw error
  }
}

/** Purchase of crypto: a provider's page, its currencies and its quotes. */
export function createOnramp(options: HttpOptions) {
  const http = createHttp(options)
  return {
    /** Link to a provider's page for one purchase: `https:`, or an address of this machine. */
    createOnrampUrl: (body: OnrampUrlQuery, call?: Call): Promise<{ url: string }> =>
      http.post('createOnrampUrl', 'v1/generators/onrampurl', urlSchema, { ...body, defaultExperience: 'buy' }, call),

    /** Rejects only when aborted: without the service it returns the built-in list, marked in `source`. */
    getOnrampOptions: (_query: Record<never, never> = {}, call?: Call): Promise<OnrampOptions> =>
      orFallback(
        http
          .get('getOnrampOptions', 'v1/onramp/options', optionsSchema, {}, call)
          .then(({ paymentCurrencies, purchaseCurrencies }) => ({
            source: 'service',
            paymentCurrencies: paymentCurrencies.kept,
            purchaseCurrencies: purchaseCurrencies.kept,
          })),
        () => FALLBACK_OPTIONS,
      ),

    /** Rejects only when aborted: without the service it echoes the amount one to one, marked in `source`. */
    getOnrampQuote: (body: OnrampQuoteQuery, call?: Call): Promise<OnrampQuote> =>
      orFallback(
        http
          .post('getOnrampQuote', 'v1/onramp/quote', quoteSchema, body, call)
          .then(quote => ({ source: 'service', ...quote })),
        () => fallbackQuote(body),
      ),
  }
}

export type Onramp = ReturnType<typeof createOnramp>
