import { parseCaipAddress } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { findAsset, NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import type { Asset } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import type { PriceTable } from '../../prices/priceTable.ts'
import { accountIdSchema, chainIdSchema, unitsSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { tokenImage } from '../tokenImage.ts'
import { chainOf, refuseChain, SWAPS, swapChain, TABLE } from './swapChain.ts'

const quoteSchema = z
  .object({
    id: z.string(),
    fromAmount: z.string(),
    fromAccount: z.string(),
    toAmount: z.string(),
    toAccount: z.string(),
  })
  .openapi('Quote')

const quotesRoute = createRoute({
  method: 'get',
  path: '/v1/convert/quotes',
  tags: SWAPS,
  summary: `Quote for converting one token into another. ${TABLE}`,
  request: {
    query: projectQuerySchema.extend({
      amount: unitsSchema,
      userAddress: accountIdSchema,
      from: accountIdSchema,
      to: accountIdSchema,
      gasPrice: unitsSchema.optional(),
    }),
  },
  responses: answers('Base units', z.object({ quotes: z.array(quoteSchema) })),
})

const tokenSchema = z
  .object({
    name: z.string(),
    symbol: z.string(),
    address: z.string().openapi({ description: `CAIP-10; ${NATIVE_EVM_ADDRESS} is the native currency` }),
    decimals: z.number(),
    logoUri: z.string(),
    eip2612: z.boolean().optional(),
  })
  .openapi('SwapToken')

const tokensRoute = createRoute({
  method: 'get',
  path: '/v1/convert/tokens',
  tags: SWAPS,
  summary: 'The native currency and the tokens of a chain that have a price.',
  request: { query: projectQuerySchema.extend({ chainId: chainIdSchema }) },
  responses: answers('None on a chain without swaps', z.object({ tokens: z.array(tokenSchema) })),
})

interface Services {
  indexers: Indexers
  prices: PriceTable
  url: string
}

/** Quotes of swaps, and the tokens that can be swapped: those with a price. */
export function quotesApi({ indexers, prices, url }: Services) {
  const priced = async (accountId: string): Promise<{ asset: Asset; price: bigint } | undefined> => {
    const asset = await findAsset(swapChain(indexers, chainOf(accountId)), parseCaipAddress(accountId).address)
    const price = asset && prices.microDollars({ address: asset.address && accountId, symbol: asset.symbol })
    return asset && price !== undefined ? { asset, price } : undefined
  }

  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(quotesRoute, async context => {
    const { amount, from, to } = context.req.valid('query')
    if (!swapChain(indexers, chainOf(from)) || chainOf(from) !== chainOf(to)) return refuseChain(context, chainOf(from))
    const [given, wanted] = await Promise.all([priced(from), priced(to)])
    if (!given || !wanted) return refuse(context, 400, given ? 'to' : 'from', 'This token has no price here.')
    const worth = BigInt(amount) * given.price * 10n ** BigInt(wanted.asset.decimals)
    const toAmount = `${worth / (wanted.price * 10n ** BigInt(given.asset.decimals))}`
    const quote = { id: `${from}-${to}-${amount}`, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }
    return context.json({ quotes: [quote] }, 200)
  })
  api.openapi(tokensRoute, async context => {
    const { chainId } = context.req.valid('query')
    const indexer = swapChain(indexers, chainId)
    const all = indexer
      ? [{ ...indexer.network.nativeCurrency, address: NATIVE_EVM_ADDRESS }, ...(await indexer.tokens())]
      : []
    const found = await Promise.all(all.map(each => priced(`${chainId}:${each.address}`)))
    const tokens = all.flatMap(({ name, symbol, address, decimals }, at) => {
      const logoUri = tokenImage(url, symbol)
      return found[at] ? [{ name, symbol, address: `${chainId}:${address}`, decimals, logoUri }] : []
    })
    return context.json({ tokens }, 200)
  })
  return api
}
