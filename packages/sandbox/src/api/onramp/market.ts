import { formatAmount, type Network } from '@foyer/core/chain'
import type { Asset } from '../../indexer/indexer.ts'
import type { PriceTable } from '../../prices/priceTable.ts'
import type { Faucet, FundedChain } from './faucet.ts'

export const PAID_IN = ['USD', 'EUR'] as const
export type PaidIn = (typeof PAID_IN)[number]

export const METHODS = ['card', 'ach_bank_account'] as const
export type Method = (typeof METHODS)[number]

/** Millionths, the unit of money here. */
export const PLACES = 6
const ONE = 10n ** BigInt(PLACES)

/** Smallest and largest payment of a method, in whole units of either currency. */
export const LIMITS: Record<Method, { min: bigint; max: bigint }> = {
  card: { min: 10n, max: 7_500n },
  ach_bank_account: { min: 10n, max: 25_000n },
}

/** The provider keeps 1.5 %, and the network a quarter. */
const FEE_PER_MILLE = 15n
const NETWORK_FEE = 250_000n

/** Currency that is sold on one chain. */
export interface Sold {
  network: Network
  asset: Asset
  faucet: Faucet
}

/** Cost of a purchase: money in millionths, the purchase in base units. */
export interface Quote {
  currency: PaidIn
  total: bigint
  subtotal: bigint
  fee: bigint
  networkFee: bigint
  bought: bigint
}

/** Whether a method takes this much, in millionths. */
export const isWithin = (total: bigint, { min, max }: { min: bigint; max: bigint }) =>
  total >= min * ONE && total <= max * ONE

export const moneyText = (value: bigint, currency: string) => `${formatAmount(value, PLACES)} ${currency}`

const divideUp = (value: bigint, by: bigint) => (value + by - 1n) / by

export type Market = ReturnType<typeof createMarket>

/** Currencies that the faucets pay and the table has a price for. */
export function createMarket({ chains, prices }: { chains: readonly FundedChain[]; prices: PriceTable }) {
  const priceOf = ({ network, asset }: Sold) =>
    prices.microDollars({ address: asset.address && `${network.caipNetworkId}:${asset.address}`, symbol: asset.symbol })

  /** Millionths of the payment's currency, in millionths of a dollar each, over millionths of a dollar a coin: as a fraction. */
  const rate = (sold: Sold, currency: PaidIn) => {
    const price = priceOf(sold)
    if (price === undefined) return undefined
    const unit = prices.unit(currency === 'USD' ? 'usd' : 'eur')
    return { units: unit * 10n ** BigInt(sold.asset.decimals), money: price * ONE }
  }

  const parts = (total: bigint, currency: PaidIn) => {
    const fee = (total * FEE_PER_MILLE) / 1_000n
    return { currency, total, fee, networkFee: NETWORK_FEE, subtotal: total - fee - NETWORK_FEE }
  }

  return {
    /** Reads the tokens of each chain, the native currency first. */
    async all(): Promise<Sold[]> {
      const lists = await Promise.all(
        chains.map(async ({ indexer: { network }, faucet }) =>
          [network.nativeCurrency, ...(await faucet.tokens())].map(asset => ({ network, asset, faucet })),
        ),
      )
      return lists.flat().filter(sold => priceOf(sold) !== undefined)
    },
    /** Purchase for `total`, fees included. Undefined without a price, or if the fees are more than that. */
    forMoney(sold: Sold, currency: PaidIn, total: bigint): Quote | undefined {
      const found = rate(sold, currency)
      const money = parts(total, currency)
      return found && money.subtotal > 0n
        ? { ...money, bought: (money.subtotal * found.units) / found.money }
        : undefined
    },
    /** Purchase of exactly `bought`, rounded up to a cent. */
    forCoins(sold: Sold, currency: PaidIn, bought: bigint): Quote | undefined {
      const found = rate(sold, currency)
      if (!found) return undefined
      const least = divideUp(
        (divideUp(bought * found.money, found.units) + NETWORK_FEE) * 1_000n,
        1_000n - FEE_PER_MILLE,
      )
      const cent = ONE / 100n
      return { ...parts(divideUp(least, cent) * cent, currency), bought }
    },
  }
}
