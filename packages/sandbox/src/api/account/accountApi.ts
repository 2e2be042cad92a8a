import { type ChainNamespace, formatAmount, isAddress } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Asset, Indexer, Movement } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import type { NameStore } from '../../names/nameStore.ts'
import type { PriceTable } from '../../prices/priceTable.ts'
import { addressSchema, chainIdSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { tokenImage } from '../tokenImage.ts'
import { pageAfter, type Row } from './pages.ts'

const tags = ['Account']

const identityRoute = createRoute({
  method: 'get',
  path: '/v1/identity/{address}',
  tags,
  summary: 'Name and picture of an address.',
  request: {
    params: z.object({ address: addressSchema }),
    query: projectQuerySchema.extend({ sender: z.string().optional() }),
  },
  responses: answers(
    'Both null if none is registered',
    z.object({ name: z.string().nullable(), avatar: z.string().nullable() }),
  ),
})

const transferSchema = z.object({
  fungible_info: z.object({ symbol: z.string(), icon: z.object({ url: z.string() }).optional() }).optional(),
  nft_info: z.object({ name: z.string(), flags: z.object({ is_spam: z.boolean() }) }).optional(),
  quantity: z.object({ numeric: z.string() }),
})

const transactionSchema = z
  .object({
    id: z.string().openapi({ description: 'The hash or signature, as the chain writes it' }),
    metadata: z.object({
      minedAt: z.string().openapi({ description: 'ISO 8601' }),
      chain: z.string().openapi({ description: 'CAIP-2' }),
      operationType: z.enum(['send', 'receive', 'approve', 'deploy', 'execute', 'mint', 'burn']),
      status: z.enum(['confirmed', 'failed']),
      sentFrom: z.string(),
      sentTo: z.string(),
    }),
    transfers: z.array(transferSchema),
  })
  .openapi('Transaction')

const historyRoute = createRoute({
  method: 'get',
  path: '/v1/account/{account}/history',
  tags,
  summary: 'Activity of an account on the local chains, newest first, 20 rows a page.',
  request: {
    params: z.object({ account: addressSchema }),
    query: projectQuerySchema.extend({
      cursor: z.string().optional().openapi({ description: '`next` of the previous page' }),
      onramp: z.string().optional().openapi({ description: 'Only purchases from this provider; always empty here' }),
      chainId: chainIdSchema.optional().openapi({ description: 'Only this chain; all of its family otherwise' }),
    }),
  },
  responses: answers(
    'One page, and the cursor of the next',
    z.object({ data: z.array(transactionSchema), next: z.string().nullable() }),
  ),
})

const tokenBalanceSchema = z
  .object({
    name: z.string(),
    symbol: z.string(),
    chainId: z.string(),
    address: z.string().optional().openapi({ description: 'CAIP-10; absent for the native currency' }),
    value: z.number().optional().openapi({ description: 'US dollars; absent for a token without a price' }),
    price: z.number().optional(),
    quantity: z.object({ decimals: z.string(), numeric: z.string() }),
    iconUrl: z.string().optional(),
  })
  .openapi('TokenBalance')

const balanceRoute = createRoute({
  method: 'get',
  path: '/v1/account/{address}/balance',
  tags,
  summary: 'Balances of an account on the local chains, read from the chain at each request: there is no cache.',
  request: {
    params: z.object({ address: addressSchema }),
    query: projectQuerySchema.extend({
      currency: z.literal('usd').optional(),
      chainId: chainIdSchema.optional().openapi({ description: 'Only this chain; all of its family otherwise' }),
      forceUpdate: z.string().optional(),
    }),
  },
  responses: answers('The native currency first, then tokens', z.object({ balances: z.array(tokenBalanceSchema) })),
})

const caip10 = ({ network }: Indexer, { address }: Asset) => address && `${network.caipNetworkId}:${address}`

/** Formats an amount; wrong decimals of a contract must not fail the answer. */
const numeric = (value: bigint, decimals: number) =>
  decimals >= 0 && decimals <= 255 ? formatAmount(value, decimals) : `${value}`

interface Services {
  indexers: Indexers
  prices: PriceTable
  names: NameStore
  /** Address of the sandbox, for pictures. */
  url: string
}

export function accountApi({ indexers, prices, names, url }: Services) {
  /** Requested chains, or the reason why there are none. */
  const chainsFor = (
    address: string,
    chainId: string | undefined,
  ): { chains: Indexer[] } | { parameter: string; reason: string } => {
    const isOf = (namespace: ChainNamespace) => isAddress(address, namespace)
    if (chainId === undefined) {
      const chains = indexers.all.filter(({ network }) => isOf(network.chainNamespace))
      return chains.length > 0
        ? { chains }
        : { parameter: 'address', reason: 'Not an address of a family that is served here.' }
    }
    const indexer = indexers.at(chainId)
    if (!indexer) return { parameter: 'chainId', reason: `${chainId} is not served here.` }
    return isOf(indexer.network.chainNamespace)
      ? { chains: [indexer] }
      : { parameter: 'address', reason: `Not an address of ${chainId}.` }
  }

  const transferJson = ({ value, of }: Movement) =>
    'asset' in of
      ? {
          fungible_info: { symbol: of.asset.symbol, icon: { url: tokenImage(url, of.asset.symbol) } },
          quantity: { numeric: numeric(value, of.asset.decimals) },
        }
      : { nft_info: { name: of.collectible.name, flags: { is_spam: false } }, quantity: { numeric: `${value}` } }

  const transactionJson = ({ network, activity }: Row) => {
    const { id, minedAt, operation, status, from, to, movements } = activity
    const metadata = {
      minedAt: new Date(minedAt).toISOString(),
      chain: network.caipNetworkId,
      operationType: operation,
      status,
      sentFrom: from,
      sentTo: to,
    }
    return { id, metadata, transfers: movements.map(transferJson) }
  }

  const balancesOn = async (indexer: Indexer, address: string) => {
    const holdings = await indexer.balances(address)
    return holdings.map(({ asset, value }) => {
      const id = caip10(indexer, asset)
      const price = prices.price({ address: id, symbol: asset.symbol }, 'usd')
      const amount = numeric(value, asset.decimals)
      return {
        name: asset.name,
        symbol: asset.symbol,
        chainId: indexer.network.caipNetworkId as string,
        ...(id && { address: id }),
        ...(price !== undefined && { price, value: price * Number(amount) }),
        quantity: { decimals: `${asset.decimals}`, numeric: amount },
        iconUrl: tokenImage(url, asset.symbol),
      }
    })
  }

  const activityOn = async (indexer: Indexer, account: string): Promise<Row[]> =>
    ((await indexer.history?.(account)) ?? []).map(activity => ({ network: indexer.network, activity }))

  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(identityRoute, context => {
    const [first] = names.ofAddress(context.req.valid('param').address)
    const avatar = first?.attributes.find(each => each.avatar !== undefined)?.avatar
    return context.json({ name: first?.name ?? null, avatar: avatar ?? null }, 200)
  })
  api.openapi(historyRoute, async context => {
    const { account } = context.req.valid('param')
    const { chainId, cursor, onramp } = context.req.valid('query')
    const asked = chainsFor(account, chainId)
    if ('reason' in asked) return refuse(context, 400, asked.parameter, asked.reason)
    const lists = await Promise.all(asked.chains.map(indexer => activityOn(indexer, account)))
    const rows = onramp ? [] : lists.flat().sort((a, b) => b.activity.minedAt - a.activity.minedAt)
    const found = pageAfter(rows, cursor)
    if (!found) return refuse(context, 400, 'cursor', 'No page begins there.')
    return context.json({ data: found.page.map(transactionJson), next: found.next }, 200)
  })
  api.openapi(balanceRoute, async context => {
    const { address } = context.req.valid('param')
    const asked = chainsFor(address, context.req.valid('query').chainId)
    if ('reason' in asked) return refuse(context, 400, asked.parameter, asked.reason)
    const lists = await Promise.all(asked.chains.map(indexer => balancesOn(indexer, address)))
    return context.json({ balances: lists.flat() }, 200)
  })
  return api
}
