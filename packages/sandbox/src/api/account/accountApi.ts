import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Switches } from '../../faults/switches.ts'
import type { Indexer } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import type { NameStore } from '../../names/nameStore.ts'
import type { PriceTable } from '../../prices/priceTable.ts'
import { addressSchema, chainIdSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import type { OnrampSwitches } from '../onramp/onrampSwitches.ts'
import type { Purchase, Purchases } from '../onramp/purchases.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { balanceJson, transactionJson } from './accountJson.ts'
import { pageAfter, type Row } from './pages.ts'
import { requestedChains } from './requestedChains.ts'

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
    id: z.string().openapi({ description: 'The hash or signature, as the chain writes it; of a purchase, its own id' }),
    metadata: z.object({
      minedAt: z.string().openapi({ description: 'ISO 8601' }),
      chain: z.string().openapi({ description: 'CAIP-2' }),
      operationType: z
        .enum(['send', 'receive', 'approve', 'deploy', 'execute', 'mint', 'burn', 'buy'])
        .openapi({ description: '`buy` for purchases alone' }),
      status: z
        .enum(['confirmed', 'failed', 'pending'])
        .openapi({ description: '`pending` for a purchase that is paid for, and whose coins have not been sent' }),
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
      onramp: z.string().optional().openapi({
        description:
          'Only purchases from this provider, `coinbase` or `meld`, with the ids that its page gives. Their coins are rows of their own without it.',
      }),
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

const purchaseRow = ({ id, account, network, asset, amount, sender, createdAt, status }: Purchase): Row => ({
  network,
  activity: {
    id,
    minedAt: createdAt,
    operation: 'buy',
    status,
    from: sender,
    to: account,
    movements: [{ from: sender, to: account, value: amount, of: { asset } }],
  },
})

const rowsOn = async (indexer: Indexer, account: string): Promise<Row[]> =>
  ((await indexer.history?.(account)) ?? []).map(activity => ({ network: indexer.network, activity }))

const transactionsOf = async (chains: readonly Indexer[], account: string): Promise<Row[]> => {
  const lists = await Promise.all(chains.map(indexer => rowsOn(indexer, account)))
  return lists.flat().sort((a, b) => b.activity.minedAt - a.activity.minedAt)
}

const purchasesOf = (chains: readonly Indexer[], all: readonly Purchase[]): Row[] =>
  all
    .filter(each => chains.some(({ network }) => network.caipNetworkId === each.network.caipNetworkId))
    .map(purchaseRow)

interface Services {
  indexers: Indexers
  prices: PriceTable
  names: NameStore
  purchases: Purchases
  /** Behaviour of the provider. */
  onrampSwitches: Switches<OnrampSwitches>
  /** Address of the sandbox, for pictures. */
  url: string
}

export function accountApi({ indexers, prices, names, purchases, onrampSwitches, url }: Services) {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(identityRoute, context => {
    const [first] = names.ofAddress(context.req.valid('param').address)
    const avatar = first?.attributes.find(each => each.avatar !== undefined)?.avatar
    return context.json({ name: first?.name ?? null, avatar: avatar ?? null }, 200)
  })
  api.openapi(historyRoute, async context => {
    const { account } = context.req.valid('param')
    const { chainId, cursor, onramp } = context.req.valid('query')
    const asked = requestedChains(indexers, account, chainId)
    if ('reason' in asked) return refuse(context, 400, asked.parameter, asked.reason)
    const found = pageAfter(
      onramp === undefined
        ? await transactionsOf(asked.chains, account)
        : purchasesOf(asked.chains, onrampSwitches.current.listed ? purchases.of(account, onramp) : []),
      cursor,
    )
    if (!found) return refuse(context, 400, 'cursor', 'No page begins there.')
    return context.json({ data: found.page.map(row => transactionJson(row, url)), next: found.next }, 200)
  })
  api.openapi(balanceRoute, async context => {
    const { address } = context.req.valid('param')
    const asked = requestedChains(indexers, address, context.req.valid('query').chainId)
    if ('reason' in asked) return refuse(context, 400, asked.parameter, asked.reason)
    const lists = await Promise.all(
      asked.chains.map(async indexer => {
        const holdings = await indexer.balances(address)
        return holdings.map(holding => balanceJson(indexer.network, holding, { prices, url }))
      }),
    )
    return context.json({ balances: lists.flat() }, 200)
  })
  return api
}
