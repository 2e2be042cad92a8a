import { parseCaipAddress } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Address, encodeFunctionData, erc20Abi, getAddress, maxUint256 } from 'viem'
import { clientOf, unlessUnreachable } from '../../indexer/evm/tokenContract.ts'
import { findAsset, NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import type { Asset, Indexer } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import type { PriceTable } from '../../prices/priceTable.ts'
import { accountIdSchema, chainIdSchema, unitsSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { tokenImage } from '../tokenImage.ts'

const tags = ['Swaps']
const TABLE = 'From a table of prices; there is no pool yet.'

/** Placeholder address of a pool. Its key is unknown. */
const SPENDER: Address = '0x000000000000000000000000000000000000dEaD'
const APPROVE_GAS = '60000'
const SWAP_GAS = '21000'

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
  tags,
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
  tags,
  summary: 'The native currency and the tokens of a chain that have a price.',
  request: { query: projectQuerySchema.extend({ chainId: chainIdSchema }) },
  responses: answers('None on a chain without swaps', z.object({ tokens: z.array(tokenSchema) })),
})

const allowanceRoute = createRoute({
  method: 'get',
  path: '/v1/convert/allowance',
  tags,
  summary:
    'Allowance of the swap contract for a token, read from the chain. The address of the contract is a placeholder.',
  request: { query: projectQuerySchema.extend({ tokenAddress: accountIdSchema, userAddress: accountIdSchema }) },
  responses: answers('Base units', z.object({ allowance: z.string() })),
})

const gasPriceRoute = createRoute({
  method: 'get',
  path: '/v1/convert/gas-price',
  tags,
  summary: 'Gas price of an EVM chain, read from the chain. `fast` adds a tenth and `instant` a quarter.',
  request: { query: projectQuerySchema.extend({ chainId: chainIdSchema }) },
  responses: answers('Wei', z.object({ standard: z.string(), fast: z.string(), instant: z.string() })),
})

const gasSchema = z.object({ gas: z.string(), gasPrice: z.string() })

const buildTransactionRoute = createRoute({
  method: 'post',
  path: '/v1/convert/build-transaction',
  tags,
  summary: `The transaction of a swap. ${TABLE} It has no effect.`,
  request: {
    query: projectQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            projectId: z.string(),
            amount: unitsSchema,
            eip155: z.object({ slippage: z.union([z.number(), z.string()]) }),
            from: accountIdSchema,
            to: accountIdSchema,
            userAddress: accountIdSchema,
            disableEstimate: z.boolean().optional(),
          }),
        },
      },
    },
  },
  responses: answers(
    'To be signed',
    z.object({
      tx: z.object({ from: z.string(), to: z.string(), data: z.string(), amount: z.string(), eip155: gasSchema }),
    }),
  ),
})

const buildApproveRoute = createRoute({
  method: 'get',
  path: '/v1/convert/build-approve',
  tags,
  summary: `The approval before a swap. ${TABLE} It approves an amount of 0.`,
  request: {
    query: projectQuerySchema.extend({ userAddress: accountIdSchema, from: accountIdSchema, to: accountIdSchema }),
  },
  responses: answers(
    'To be signed',
    z.object({
      tx: z.object({ from: z.string(), to: z.string(), data: z.string(), value: z.string(), eip155: gasSchema }),
    }),
  ),
})

const chainOf = (accountId: string) => {
  const { namespace, reference } = parseCaipAddress(accountId)
  return `${namespace}:${reference}`
}
const plain = (accountId: string) => getAddress(parseCaipAddress(accountId).address)
const isNative = (accountId: string) => plain(accountId) === getAddress(NATIVE_EVM_ADDRESS)

interface Services {
  indexers: Indexers
  prices: PriceTable
  url: string
}

export function convertApi({ indexers, prices, url }: Services) {
  /** Returns the EVM chain with this id, if it runs here. */
  const evm = (chainId: string): Indexer | undefined => {
    const indexer = indexers.at(chainId)
    return indexer?.network.chainNamespace === 'eip155' ? indexer : undefined
  }
  const unserved = (context: Context, chainId: string) =>
    refuse(context, 400, 'chainId', `There are no swaps on ${chainId}.`)
  const gasPrice = async ({ network }: Indexer) => `${await clientOf(network).getGasPrice()}`

  const priced = async (accountId: string): Promise<{ asset: Asset; price: bigint } | undefined> => {
    const asset = await findAsset(evm(chainOf(accountId)), parseCaipAddress(accountId).address)
    const price = asset && prices.microDollars({ address: asset.address && accountId, symbol: asset.symbol })
    return asset && price !== undefined ? { asset, price } : undefined
  }

  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(quotesRoute, async context => {
    const { amount, from, to } = context.req.valid('query')
    if (!evm(chainOf(from)) || chainOf(from) !== chainOf(to)) return unserved(context, chainOf(from))
    const [given, wanted] = await Promise.all([priced(from), priced(to)])
    if (!given || !wanted) return refuse(context, 400, given ? 'to' : 'from', 'This token has no price here.')
    const worth = BigInt(amount) * given.price * 10n ** BigInt(wanted.asset.decimals)
    const toAmount = `${worth / (wanted.price * 10n ** BigInt(given.asset.decimals))}`
    const quote = { id: `${from}-${to}-${amount}`, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }
    return context.json({ quotes: [quote] }, 200)
  })
  api.openapi(tokensRoute, async context => {
    const { chainId } = context.req.valid('query')
    const indexer = evm(chainId)
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
  api.openapi(allowanceRoute, async context => {
    const { tokenAddress, userAddress } = context.req.valid('query')
    const indexer = evm(chainOf(tokenAddress))
    if (!indexer) return unserved(context, chainOf(tokenAddress))
    if (isNative(tokenAddress)) return context.json({ allowance: `${maxUint256}` }, 200)
    const allowance = await clientOf(indexer.network)
      .readContract({
        address: plain(tokenAddress),
        abi: erc20Abi,
        functionName: 'allowance',
        args: [plain(userAddress), SPENDER],
      })
      .catch(unlessUnreachable(undefined))
    if (allowance === undefined) return refuse(context, 400, 'tokenAddress', 'There is no such token.')
    return context.json({ allowance: `${allowance}` }, 200)
  })
  api.openapi(gasPriceRoute, async context => {
    const { chainId } = context.req.valid('query')
    const indexer = evm(chainId)
    if (!indexer) return unserved(context, chainId)
    const standard = BigInt(await gasPrice(indexer))
    const more = (percent: bigint) => `${(standard * (100n + percent)) / 100n}`
    return context.json({ standard: `${standard}`, fast: more(10n), instant: more(25n) }, 200)
  })
  api.openapi(buildTransactionRoute, async context => {
    const { from, userAddress } = context.req.valid('json')
    const chainId = chainOf(from)
    const indexer = evm(chainId)
    if (!indexer) return unserved(context, chainId)
    const eip155 = { gas: SWAP_GAS, gasPrice: await gasPrice(indexer) }
    const tx = {
      from: `${chainId}:${plain(userAddress)}`,
      to: `${chainId}:${SPENDER}`,
      data: '0x',
      amount: '0',
      eip155,
    }
    return context.json({ tx }, 200)
  })
  api.openapi(buildApproveRoute, async context => {
    const { from, userAddress } = context.req.valid('query')
    const chainId = chainOf(from)
    const indexer = evm(chainId)
    if (!indexer) return unserved(context, chainId)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, 0n] })
    const eip155 = { gas: APPROVE_GAS, gasPrice: await gasPrice(indexer) }
    const tx = { from: `${chainId}:${plain(userAddress)}`, to: `${chainId}:${plain(from)}`, data, value: '0', eip155 }
    return context.json({ tx }, 200)
  })
  return api
}
