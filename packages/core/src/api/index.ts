import { type Analytics, createAnalytics } from './analytics.ts'
import { type Blockchain, createBlockchain } from './blockchain.ts'
import { type HostOptions, httpOptions } from './hostOptions.ts'
import { createRegistry, type Registry } from './registry.ts'

export type { BalanceQuery, Balances, HistoryPage, Identity } from './account.ts'
export type { Analytics, AnalyticsEvent } from './analytics.ts'
export type { Blockchain } from './blockchain.ts'
export type { ApproveTransaction, GasPrices, Quote, SwapToken, SwapTransaction } from './convert.ts'
export type { HostOptions } from './hostOptions.ts'
export type { Call } from './http.ts'
export type {
  Money,
  OnrampOptions,
  OnrampQuote,
  OnrampQuoteQuery,
  OnrampUrlQuery,
  PaymentCurrency,
  PurchaseCurrency,
} from './onramp.ts'
export type { Currency, Fungible } from './prices.ts'
export type { NameRecord } from './profile.ts'
export type { NameSuggestion, RegisterName } from './registration.ts'
export type { Registry, WalletsPage, WalletsQuery } from './registry.ts'
export type { SmartSession } from './sessions.ts'
export type { SupportedChains } from './supportedChains.ts'
export type { TokenBalance } from './tokenBalance.ts'

/** Addresses of the services, and the app that calls them. */
export type ApiOptions = HostOptions & {
  /** No default: without its address a service is absent. */
  blockchainUrl?: string | undefined
  analyticsUrl?: string | undefined
}

/** Each service is undefined when its address was not given. */
export type Api = {
  /** Registry of wallets and pictures. */
  registry: Registry | undefined
  /** Tokens, activity, names, swaps and purchases. */
  blockchain: Blockchain | undefined
  /** Service of the analytics events. */
  analytics: Analytics | undefined
}

/**
 * Remote services of a modal, each absent without its address. Makes no request before a call.
 * Each call takes one object with the specification's parameters and an optional `{ signal }`, and rejects with a FoyerError `http.…`.
 * An invalid row of an answer is dropped and counted in `dropped`; an answer that is invalid as a whole is `http.malformed`.
 */
export function createApi({ blockchainUrl, analyticsUrl, ...host }: ApiOptions): Api {
  const { registryUrl } = host
  return {
    registry: registryUrl === undefined ? undefined : createRegistry(httpOptions(registryUrl, host)),
    blockchain:
      blockchainUrl === undefined ? undefined : createBlockchain(httpOptions(blockchainUrl, host, host.clientId)),
    analytics: analyticsUrl === undefined ? undefined : createAnalytics(httpOptions(analyticsUrl, host)),
  }
}
