import type { Buyer, BuyOptions, BuyQuote, Coin, Fiat, Purchase } from './buy.types.ts'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Alice on Ethereum, of a host that offers Polygon too. */
export const alice: Buyer = {
  namespace: 'eip155',
  chainId: 'eip155:1',
  address: ALICE,
  networks: [
    { chainId: 'eip155:1', name: 'Ethereum', native: 'ETH' },
    { chainId: 'eip155:137', name: 'Polygon', native: 'POL' },
  ],
  isServed: true,
}

const coin = (currency: string, chainId: Coin['chainId'], networkName: string): Coin => ({
  id: `${chainId} ${currency}`,
  currency,
  network: chainId,
  name: currency,
  symbol: currency,
  chainId,
  networkName,
  lookAlike: false,
})

export const ETHER = coin('ETH', 'eip155:1', 'Ethereum')
export const DOLLAR = coin('USDC', 'eip155:137', 'Polygon')

const methods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const USD: Fiat = { id: 'USD', methods }
const EUR: Fiat = { id: 'EUR', methods }

export const options: BuyOptions = { coins: [ETHER, DOLLAR], fiats: [EUR, USD], isEstimate: false }

export const quote = (rest: Partial<BuyQuote> = {}): BuyQuote => ({
  isEstimate: false,
  total: { amount: '100', currency: 'USD' },
  bought: '0.0491234567',
  fee: { amount: '1.5', currency: 'USD' },
  networkFee: { amount: '0.25', currency: 'USD' },
  ...rest,
})

export const NONCE = '0f'.repeat(16)

/** Purchase of Alice that was just ordered. */
export const purchase = (rest: Partial<Purchase> = {}): Purchase => ({
  provider: 'coinbase',
  nonce: NONCE,
  href: 'https://provider.test/buy?order=1',
  startedAt: 1_700_000_000_000,
  chainId: 'eip155:1',
  address: ALICE,
  networkName: 'Ethereum',
  symbol: 'ETH',
  fiat: 'USD',
  amount: '100',
  known: [],
  status: 'waiting',
  ...rest,
})
