import type { OnrampOptions, OnrampQuote, OnrampQuoteQuery } from './onramp.ts'

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

/** What can be bought, and for what, where the service does not say. */
export const FALLBACK_OPTIONS: OnrampOptions = {
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

/** The amount echoed one to one: an estimate to go on with, and no price. */
export function fallbackQuote({ amount, paymentCurrency, purchaseCurrency }: OnrampQuoteQuery): OnrampQuote {
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
