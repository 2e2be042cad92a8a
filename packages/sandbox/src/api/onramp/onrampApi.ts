import { formatAmount, isAddress, parseAmount } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorResponse, refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { isWithin, LIMITS, type Market, METHODS, PAID_IN, PLACES, type Sold } from './market.ts'
import type { Purchases } from './purchases.ts'

const tags = ['Onramp']

const walletSchema = z.object({
  address: z.string().max(128),
  blockchains: z.array(z.string()).optional().openapi({ description: 'Names of networks, as in the options' }),
  assets: z
    .array(z.string())
    .optional()
    .openapi({ description: 'Ids of currencies, as in the options; the first is bought' }),
})
type Wallet = z.infer<typeof walletSchema>

const presetSchema = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine(text => /^\d{1,18}(\.\d{1,18})?$/.test(text), 'Not a decimal.')

const urlRoute = createRoute({
  method: 'post',
  path: '/v1/generators/onrampurl',
  tags,
  summary:
    "A provider's page for one purchase. To come back from it, the caller adds `redirectUrl` and `nonce` to the address.",
  request: {
    query: projectQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            destinationWallets: z.array(walletSchema),
            defaultNetwork: z.string().optional().openapi({ description: 'Name of a network, as in the options' }),
            partnerUserId: z.string().optional(),
            defaultExperience: z.literal('buy'),
            presetCryptoAmount: presetSchema
              .optional()
              .openapi({ description: 'Decimal of the currency that is bought' }),
            presetFiatAmount: presetSchema.optional().openapi({
              description: 'Decimal of the currency that is paid, fees included; this one counts if both are given',
            }),
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
  summary: 'Currencies to buy (native ones and the tokens of the local chains) and to pay with.',
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
              name: z.string().openapi({ description: 'CAIP-2' }),
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
            amount: z
              .string()
              .regex(/^\d{1,9}(\.\d{1,6})?$/)
              .openapi({ description: 'Decimal of the currency that is paid, fees included: from 10 to 25000' }),
            network: z.string().openapi({ description: 'CAIP-2' }),
          }),
        },
      },
    },
  },
  responses: {
    ...answers(
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
    502: errorResponse('A chain did not answer'),
  },
})

const paymentCurrencies = PAID_IN.map(id => ({
  id: id as string,
  payment_method_limits: METHODS.map(method => ({
    id: method as string,
    min: `${LIMITS[method].min}.00`,
    max: `${LIMITS[method].max}.00`,
  })),
}))

/** Groups the same currency of several chains. */
function purchaseCurrencies(all: readonly Sold[]) {
  const symbols = [...new Set(all.map(({ asset }) => asset.symbol))]
  return symbols.map(symbol => {
    const own = all.filter(({ asset }) => asset.symbol === symbol)
    return {
      id: symbol,
      name: own[0]?.asset.name ?? symbol,
      symbol,
      networks: own.map(({ network, asset }) => ({
        name: network.caipNetworkId as string,
        display_name: network.name,
        chain_id: `${network.id}`,
        contract_address: asset.address ?? null,
      })),
    }
  })
}

/** Returns the first currency that a wallet may get, and the address for it. */
function destinationOf(all: readonly Sold[], wallets: readonly Wallet[], defaultNetwork: string | undefined) {
  const choices = wallets.flatMap(({ address, blockchains, assets = [undefined] }) =>
    assets.flatMap(symbol =>
      all
        .filter(({ network, asset }) => {
          const { caipNetworkId, chainNamespace } = network
          if (symbol !== undefined && asset.symbol !== symbol) return false
          if (defaultNetwork !== undefined && caipNetworkId !== defaultNetwork) return false
          return (blockchains?.includes(caipNetworkId) ?? true) && isAddress(address, chainNamespace)
        })
        .map(sold => ({ sold, account: address })),
    ),
  )
  return choices[0]
}

/** Base units of a preset amount; undefined for a decimal that is too long or 0. */
function unitsOf(text: string, decimals: number): bigint | undefined {
  try {
    const units = parseAmount(text, decimals)
    return units > 0n ? units : undefined
  } catch {
    return undefined
  }
}

interface Services {
  market: Market
  purchases: Purchases
  /** Address of the sandbox. */
  url: string
}

/** Calls of the on-ramp. Purchases are paid on its pages, see `onrampPageApi`. */
export function onrampApi({ market, purchases, url }: Services) {
  let quotes = 0
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(urlRoute, async context => {
    const { destinationWallets, defaultNetwork, presetCryptoAmount, presetFiatAmount } = context.req.valid('json')
    const destination = destinationOf(await market.all(), destinationWallets, defaultNetwork)
    if (!destination)
      return refuse(context, 400, 'destinationWallets', 'None of these wallets can get a currency that is sold here.')
    const total = presetFiatAmount === undefined ? undefined : unitsOf(presetFiatAmount, PLACES)
    if (presetFiatAmount !== undefined && (total === undefined || !isWithin(total, LIMITS.ach_bank_account)))
      return refuse(context, 400, 'presetFiatAmount', 'From 10 to 25000.')
    const isByCoins = total === undefined && presetCryptoAmount !== undefined
    const coins = isByCoins ? unitsOf(presetCryptoAmount, destination.sold.asset.decimals) : undefined
    if (isByCoins && coins === undefined)
      return refuse(context, 400, 'presetCryptoAmount', 'Not an amount of this currency.')
    const amount = total !== undefined ? { total } : coins !== undefined ? { coins } : {}
    const { id } = purchases.add({ ...destination, ...amount })
    return context.json({ url: `${url}/onramp?order=${id}` }, 200)
  })
  api.openapi(optionsRoute, async context =>
    context.json({ paymentCurrencies, purchaseCurrencies: purchaseCurrencies(await market.all()) }, 200),
  )
  api.openapi(quoteRoute, async context => {
    const { purchaseCurrency, paymentCurrency, amount, network } = context.req.valid('json')
    const sold = (await market.all()).find(
      each => each.network.caipNetworkId === network && each.asset.symbol === purchaseCurrency,
    )
    if (!sold) return refuse(context, 400, 'purchaseCurrency', 'This currency is not sold here.')
    const total = parseAmount(amount, PLACES)
    const quote = isWithin(total, LIMITS.ach_bank_account) ? market.forMoney(sold, paymentCurrency, total) : undefined
    if (!quote) return refuse(context, 400, 'amount', 'From 10 to 25000.')
    const money = (value: bigint) => ({ amount: formatAmount(value, PLACES), currency: paymentCurrency as string })
    quotes += 1
    return context.json(
      {
        paymentTotal: money(quote.total),
        paymentSubtotal: money(quote.subtotal),
        purchaseAmount: { amount: formatAmount(quote.bought, sold.asset.decimals), currency: purchaseCurrency },
        coinbaseFee: money(quote.fee),
        networkFee: money(quote.networkFee),
        quoteId: `quote-${quotes}`,
      },
      200,
    )
  })
  return api
}
