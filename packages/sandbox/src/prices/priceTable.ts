import { EVM_TOKENS, TOKEN_CHAIN_ID } from '../chains/tokens/evmTokens.ts'
import { SOLANA_TOKEN } from '../chains/tokens/solanaToken.ts'

/** Invented prices of one whole token, in millionths of a US dollar. */
type MicroDollars = bigint

const CURRENCIES: Record<string, MicroDollars> = {
  ETH: 3_000_000_000n,
  SOL: 150_000_000n,
  DOT: 5_000_000n,
  BTC: 60_000_000_000n,
}

/** Value of one unit in millionths of a US dollar. */
const UNITS = {
  usd: 1_000_000n,
  eur: 1_100_000n,
  gbp: 1_250_000n,
  aud: 650_000n,
  cad: 720_000n,
  inr: 12_000n,
  jpy: 6_500n,
  btc: 60_000_000_000n,
  eth: 3_000_000_000n,
} as const

export type Currency = keyof typeof UNITS
export const PRICE_CURRENCIES = Object.keys(UNITS) as [Currency, ...Currency[]]

export interface Priced {
  /** CAIP-10; absent for the native currency. */
  address?: string | undefined
  /** Symbol of the native currency. The symbol of a token is not used, as any token may be named ETH. */
  symbol: string
}

export interface PriceTable {
  /** Undefined without a price. */
  microDollars(of: Priced): MicroDollars | undefined
  /** Value of one unit of a currency. */
  unit(currency: Currency): MicroDollars
  /** For the screen. */
  price(of: Priced, currency: Currency): number | undefined
  /** Sets the price of a token that a test or a pool has deployed. */
  set(address: string, price: MicroDollars): void
}

/** Prices from a table instead of a market. */
export function createPriceTable(): PriceTable {
  // EVM addresses may be in upper or lower case; the keys of the table are in lower case.
  const key = (address: string) => (address.startsWith('eip155:') ? address.toLowerCase() : address)
  const tokens = new Map<string, MicroDollars>([
    ...EVM_TOKENS.map(({ address, price }) => [key(`eip155:${TOKEN_CHAIN_ID}:${address}`), price] as const),
    [SOLANA_TOKEN, UNITS.usd],
  ])
  const microDollars = ({ address, symbol }: Priced) =>
    address === undefined ? CURRENCIES[symbol] : tokens.get(key(address))
  return {
    microDollars,
    unit: currency => UNITS[currency],
    price(of, currency) {
      const price = microDollars(of)
      return price === undefined ? undefined : Number(price) / Number(UNITS[currency])
    },
    set: (address, price) => void tokens.set(key(address), price),
  }
}
