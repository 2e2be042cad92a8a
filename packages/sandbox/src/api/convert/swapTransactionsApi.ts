import { parseCaipAddress } from '@foyer/core/chain'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { type Address, encodeFunctionData, erc20Abi, getAddress, maxUint256 } from 'viem'
import { clientOf, unlessUnreachable } from '../../indexer/evm/tokenContract.ts'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import type { Indexer } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { accountIdSchema, chainIdSchema, unitsSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { chainOf, refuseChain, SWAPS, swapChain, TABLE } from './swapChain.ts'

/** Placeholder address of a pool. Its key is unknown. */
const SPENDER: Address = '0x000000000000000000000000000000000000dEaD'
const APPROVE_GAS = '60000'
const SWAP_GAS = '21000'

const allowanceRoute = createRoute({
  method: 'get',
  path: '/v1/convert/allowance',
  tags: SWAPS,
  summary:
    'Allowance of the swap contract for a token, read from the chain. The address of the contract is a placeholder.',
  request: { query: projectQuerySchema.extend({ tokenAddress: accountIdSchema, userAddress: accountIdSchema }) },
  responses: answers('Base units', z.object({ allowance: z.string() })),
})

const gasPriceRoute = createRoute({
  method: 'get',
  path: '/v1/convert/gas-price',
  tags: SWAPS,
  summary: 'Gas price of an EVM chain, read from the chain. `fast` adds a tenth and `instant` a quarter.',
  request: { query: projectQuerySchema.extend({ chainId: chainIdSchema }) },
  responses: answers('Wei', z.object({ standard: z.string(), fast: z.string(), instant: z.string() })),
})

const gasSchema = z.object({ gas: z.string(), gasPrice: z.string() })

const buildTransactionRoute = createRoute({
  method: 'post',
  path: '/v1/convert/build-transaction',
  tags: SWAPS,
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
  tags: SWAPS,
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

const plain = (accountId: string) => getAddress(parseCaipAddress(accountId).address)
const isNative = (accountId: string) => plain(accountId) === getAddress(NATIVE_EVM_ADDRESS)

const gasPrice = async ({ network }: Indexer) => `${await clientOf(network).getGasPrice()}`

/** Allowance, gas price and the two transactions of a swap. */
export function swapTransactionsApi(indexers: Indexers) {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(allowanceRoute, async context => {
    const { tokenAddress, userAddress } = context.req.valid('query')
    const indexer = swapChain(indexers, chainOf(tokenAddress))
    if (!indexer) return refuseChain(context, chainOf(tokenAddress))
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
    const indexer = swapChain(indexers, chainId)
    if (!indexer) return refuseChain(context, chainId)
    const standard = BigInt(await gasPrice(indexer))
    const more = (percent: bigint) => `${(standard * (100n + percent)) / 100n}`
    return context.json({ standard: `${standard}`, fast: more(10n), instant: more(25n) }, 200)
  })
  api.openapi(buildTransactionRoute, async context => {
    const { from, userAddress } = context.req.valid('json')
    const chainId = chainOf(from)
    const indexer = swapChain(indexers, chainId)
    if (!indexer) return refuseChain(context, chainId)
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
    const indexer = swapChain(indexers, chainId)
    if (!indexer) return refuseChain(context, chainId)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, 0n] })
    const eip155 = { gas: APPROVE_GAS, gasPrice: await gasPrice(indexer) }
    const tx = { from: `${chainId}:${plain(userAddress)}`, to: `${chainId}:${plain(from)}`, data, value: '0', eip155 }
    return context.json({ tx }, 200)
  })
  return api
}
