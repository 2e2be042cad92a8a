import { type Network, parseCaipAddress } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type Address,
  BaseError,
  createTestClient,
  encodeFunctionData,
  getAddress,
  http,
  isAddressEqual,
  maxUint256,
  publicActions,
  walletActions,
} from 'viem'
import { accountIdSchema, unitsSchema } from '../../api/caip.ts'
import { errorResponse, refuse, refuseInvalid } from '../../api/errorBody.ts'
import { unlessUnreachable } from '../../indexer/evm/tokenContract.ts'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import { EXCHANGE_ABI } from '../contracts/abi.ts'
import { DEPLOYER } from '../contracts/deployer.ts'
import { minedReceipt } from '../minedReceipt.ts'
import { SWAP_ROUTERS } from './exchange.ts'

const tags = ['Chains']

const poolSchema = z
  .object({
    chainId: z.string(),
    router: z.string(),
    reserves: z.array(z.object({ address: z.string(), reserve: z.string() })).length(2),
  })
  .openapi('Pool')

const readRoute = createRoute({
  method: 'get',
  path: '/pools',
  tags,
  summary: 'Every pool of the exchanges, with its two reserves, read from the chain.',
  responses: {
    200: {
      description: 'Base units',
      content: { 'application/json': { schema: z.object({ pools: z.array(poolSchema) }) } },
    },
  },
})

const tradeRoute = createRoute({
  method: 'post',
  path: '/pools/trade',
  tags,
  summary:
    'Somebody else swaps, at any price, so that the reserves move. While blocks are held, the trade waits for one.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ from: accountIdSchema, to: accountIdSchema, amount: unitsSchema }).openapi('Trade'),
        },
      },
    },
  },
  responses: {
    200: { description: 'Sent', content: { 'application/json': { schema: z.object({ hash: z.string() }) } } },
    400: errorResponse('The exchange refuses it'),
    404: errorResponse('No exchange on this chain'),
  },
})

const nodeOf = (network: Network) =>
  createTestClient({ mode: 'anvil', transport: http(network.rpcUrls.default.http[0]), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

type Node = ReturnType<typeof nodeOf>

async function readPools(node: Node, chainId: string, router: Address) {
  const exchange = { address: router, abi: EXCHANGE_ABI } as const
  const assets = await node.readContract({ ...exchange, functionName: 'assets' })
  const pairs = assets.flatMap((one, at) => assets.slice(at + 1).map(two => [one, two] as const))
  return Promise.all(
    pairs.map(async args => {
      const both = await node.readContract({ ...exchange, functionName: 'reserves', args })
      return {
        chainId,
        router,
        reserves: args.map((address, at) => ({ address: `${chainId}:${address}`, reserve: `${both[at]}` })),
      }
    }),
  )
}

/** Swaps as the deployer, who has much of every asset. Resolves once the reserves have moved, unless blocks are held. */
async function trade(node: Node, swap: { router: Address; from: Address; to: Address; amount: bigint }) {
  const { router, from, to, amount } = swap
  const args = [from, to, amount, 0n, DEPLOYER, maxUint256] as const
  const data = encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'swap', args })
  const value = isAddressEqual(from, NATIVE_EVM_ADDRESS) ? amount : 0n
  // The node takes a transaction that reverts; a call says why it would.
  await node.call({ account: DEPLOYER, to: router, data, value })
  const hash = await node.sendTransaction({ account: DEPLOYER, chain: null, to: router, data, value })
  if (await node.getAutomine()) await minedReceipt(node, hash)
  return hash
}

/** Pools of the exchanges on these networks: their reserves, and trades that move them. */
export function poolsApi(networks: readonly Network[]): OpenAPIHono {
  const exchanges = networks.flatMap(network => {
    const router = SWAP_ROUTERS[network.caipNetworkId]?.[0]
    return router ? [{ chainId: network.caipNetworkId, router, node: nodeOf(network) }] : []
  })
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(readRoute, async context => {
    const pools = await Promise.all(exchanges.map(({ node, chainId, router }) => readPools(node, chainId, router)))
    return context.json({ pools: pools.flat() }, 200)
  })
  api.openapi(tradeRoute, async context => {
    const { from, to, amount } = context.req.valid('json')
    const [given, wanted] = [parseCaipAddress(from), parseCaipAddress(to)]
    const chainId = `${given.namespace}:${given.reference}`
    const exchange = exchanges.find(each => each.chainId === chainId)
    if (!exchange) return refuse(context, 404, 'from', `There is no exchange on ${chainId}.`)
    const swap = { from: getAddress(given.address), to: getAddress(wanted.address), amount: BigInt(amount) }
    const hash = await trade(exchange.node, { ...swap, router: exchange.router }).catch((error: unknown) => {
      unlessUnreachable(undefined)(error)
      return error
    })
    if (typeof hash === 'string') return context.json({ hash }, 200)
    return refuse(context, 400, 'amount', hash instanceof BaseError ? hash.shortMessage : 'The trade failed.')
  })
  return api
}
