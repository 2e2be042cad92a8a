import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { clientOf } from '../../indexer/evm/tokenContract.ts'
import { findAsset, NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { accountIdSchema, chainIdSchema, unitsSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { tokenImage } from '../tokenImage.ts'
import { outputWith } from './lies.ts'
import { chainOf, poolsOf, refuseChain, SWAPS } from './pools.ts'

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
  summary: 'Quote for swapping one token into another, from the reserves of their pool. The fee of 0.3 % is taken off.',
  request: {
    query: projectQuerySchema.extend({
      amount: unitsSchema,
      userAddress: accountIdSchema,
      from: accountIdSchema,
      to: accountIdSchema,
      gasPrice: unitsSchema
        .optional()
        .openapi({ description: 'In wei. Without effect: a quote is before network fees.' }),
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
  summary: 'The tokens of a chain that are in a pool, and its native currency.',
  request: { query: projectQuerySchema.extend({ chainId: chainIdSchema }) },
  responses: answers('None on a chain without swaps', z.object({ tokens: z.array(tokenSchema) })),
})

const gasPriceRoute = createRoute({
  method: 'get',
  path: '/v1/convert/gas-price',
  tags: SWAPS,
  summary: 'Gas price of an EVM chain, read from the chain. `fast` adds a tenth and `instant` a quarter.',
  request: { query: projectQuerySchema.extend({ chainId: chainIdSchema }) },
  responses: answers('Wei', z.object({ standard: z.string(), fast: z.string(), instant: z.string() })),
})

/** Quotes of swaps, the tokens that can be swapped, and the gas price, also of EVM chains without swaps. */
export function quotesApi({ indexers, url }: { indexers: Indexers; url: string }) {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(quotesRoute, async context => {
    const { amount, from, to } = context.req.valid('query')
    const pools = poolsOf(indexers, chainOf(from))
    if (!pools) return refuseChain(context, chainOf(from))
    const output = await pools.quote({ from, to, amount })
    if (typeof output === 'object') return refuse(context, 400, output.name, output.reason)
    const toAmount = `${outputWith(context.get('lie'), output)}`
    const quote = { id: `${from}-${to}-${amount}`, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }
    return context.json({ quotes: [quote] }, 200)
  })
  api.openapi(tokensRoute, async context => {
    const { chainId } = context.req.valid('query')
    const addresses = (await poolsOf(indexers, chainId)?.assets()) ?? []
    const assets = await Promise.all(addresses.map(address => findAsset(indexers.at(chainId), address)))
    const tokens = assets.flatMap(asset => {
      if (!asset) return []
      const { name, symbol, decimals, address = NATIVE_EVM_ADDRESS } = asset
      return [{ name, symbol, address: `${chainId}:${address}`, decimals, logoUri: tokenImage(url, symbol) }]
    })
    return context.json({ tokens }, 200)
  })
  api.openapi(gasPriceRoute, async context => {
    const { chainId } = context.req.valid('query')
    const network = indexers.at(chainId)?.network
    if (network?.chainNamespace !== 'eip155') return refuseChain(context, chainId)
    const standard = await clientOf(network).getGasPrice()
    const more = (percent: bigint) => `${(standard * (100n + percent)) / 100n}`
    return context.json({ standard: `${standard}`, fast: more(10n), instant: more(25n) }, 200)
  })
  return api
}
