import { formatAmount, type Network, parseAmount } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { PriceTable } from '../../prices/priceTable.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { onrampPage } from './onrampPage.ts'

const tags = ['Onramp']
const PAID_IN = ['USD', 'EUR'] as const
const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
/** Millionths, the unit of money here. */
const PLACES = 6
const LARGEST = 25_000n * 10n ** 6n
const SMALLEST = 10n * 10n ** 6n
/** The provider keeps 1.5 %, and the network a quarter. */
const FEE_PER_MILLE = 15n
const NETWORK_FEE = 250_000n

const urlRoute = createRoute({
  method: 'post',
  path: '/v1/generators/onrampurl',
  tags,
  summary: "A provider's page for one purchase. The page here sells nothing yet.",
  request: {
    query: projectQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            destinationWallets: z.array(
              z.object({
                address: z.string(),
                blockchains: z.array(z.string()).optional(),
                assets: z.array(z.string()).optional(),
              }),
            ),
            defaultNetwork: z.string().optional(),
            partnerUserId: z.string().optional(),
            defaultExperience: z.literal('buy'),
            presetCryptoAmount: z.union([z.number(), z.string()]).optional(),
            presetFiatAmount: z.union([z.number(), z.string()]).optional(),
          }),
        },
      },
    },
  },
  responses: answers('Its address', z.object({ url: z.string() })),
})

const optionsRoute = createRoute({
  method: 'get',
  path: '/v1/onramp/options',
  tags,
  summary: 'Currencies to buy (the native ones of the local chains) and to pay with.',
  request: { query: projectQuerySchema },
  responses: answers(
    'Limits are decimals in their currency',
    z.object({
      paymentCurrencies: z.array(
        z.object({
          id: z.string(),
          payment_method_limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
        }),
      ),
      purchaseCurrencies: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          symbol: z.string(),
          networks: z.array(
            z.object({
              name: z.string(),
              display_name: z.string(),
              chain_id: z.string(),
              contract_address: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
})

const moneySchema = z.object({ amount: z.string(), currency: z.string() })

const quoteRoute = createRoute({
  method: 'post',
  path: '/v1/onramp/quote',
  tags,
  summary: 'Cost of a purchase by the table of prices, plus 1.5 % for the provider and 0.25 for the network.',
  request: {
    query: projectQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            purchaseCurrency: z.string(),
            paymentCurrency: z.enum(PAID_IN),
            amount: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/),
            network: z.string(),
          }),
        },
      },
    },
  },
  responses: answers(
    'Decimals',
    z.object({
      paymentTotal: moneySchema,
      paymentSubtotal: moneySchema,
      purchaseAmount: moneySchema,
      coinbaseFee: moneySchema,
      networkFee: moneySchema,
      quoteId: z.string(),
    }),
  ),
})

interface Services {
  networks: readonly Network[]
  prices: PriceTable
  /** Address of the sandbox. */
  url: string
}

export function onrampApi({ networks, prices, url }: Services) {
  const symbols = [...new Set(networks.map(({ nativeCurrency }) => nativeCurrency.symbol))]
  const purchaseCurrencies = symbols.map(symbol => {
    const own = networks.filter(({ nativeCurrency }) => nativeCurrency.symbol === symbol)
    return {
      id: symbol,
      name: own[0]?.nativeCurrency.name ?? symbol,
      symbol,
      networks: own.map(({ name, caipNetworkId, id }) => ({
        name: caipNetworkId,
        display_name: name,
        chain_id: `${id}`,
        contract_address: null,
      })),
    }
  })
  let quotes = 0

  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(urlRoute, context => {
    const { destinationWallets, defaultNetwork, presetCryptoAmount, presetFiatAmount } = context.req.valid('json')
    const query = new URLSearchParams(destinationWallets.map(({ address }) => ['to', address] as [string, string]))
    if (defaultNetwork !== undefined) query.set('network', defaultNetwork)
    if (presetCryptoAmount !== undefined) query.set('crypto', `${presetCryptoAmount}`)
    if (presetFiatAmount !== undefined) query.set('fiat', `${presetFiatAmount}`)
    return context.json({ url: `${url}/onramp?${query.toString()}` }, 200)
  })
  api.openapi(optionsRoute, context => {
    const paymentCurrencies = PAID_IN.map(id => ({ id, payment_method_limits: LIMITS }))
    return context.json({ paymentCurrencies, purchaseCurrencies }, 200)
  })
  api.openapi(quoteRoute, context => {
    const { purchaseCurrency, paymentCurrency, amount, network } = context.req.valid('json')
    const sold = networks.find(
      ({ caipNetworkId, nativeCurrency }) => caipNetworkId === network && nativeCurrency.symbol === purchaseCurrency,
    )
    const price = sold && prices.microDollars({ symbol: purchaseCurrency })
    const unit = prices.unit(paymentCurrency === 'USD' ? 'usd' : 'eur')
    if (!sold || price === undefined) return refuse(context, 400, 'purchaseCurrency', 'This currency is not sold here.')
    const total = parseAmount(amount, PLACES)
    if (total < SMALLEST || total > LARGEST) return refuse(context, 400, 'amount', 'From 10 to 25000.')
    const fee = (total * FEE_PER_MILLE) / 1_000n
    const subtotal = total - fee - NETWORK_FEE
    const { decimals } = sold.nativeCurrency
    // Millionths of the payment's currency, in millionths of a dollar each, over millionths of a dollar a coin.
    const bought = (subtotal * unit * 10n ** BigInt(decimals)) / (price * 10n ** BigInt(PLACES))
    const money = (value: bigint) => ({ amount: formatAmount(value, PLACES), currency: paymentCurrency })
    quotes += 1
    return context.json(
      {
        paymentTotal: money(total),
        paymentSubtotal: money(subtotal),
        purchaseAmount: { amount: formatAmount(bought, decimals), currency: purchaseCurrency },
        coinbaseFee: money(fee),
        networkFee: money(NETWORK_FEE),
        quoteId: `quote-${quotes}`,
      },
      200,
    )
  })
  api.get('/onramp', context => {
    const { searchParams } = new URL(context.req.url)
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return context.html(onrampPage([...searchParams]))
  })
  return api
}
