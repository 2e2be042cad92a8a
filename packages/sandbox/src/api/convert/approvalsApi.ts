import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { unlessUnreachable } from '../../indexer/evm/tokenContract.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { accountIdSchema, unitsSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { approvalWith } from './lies.ts'
import { chainOf, gasSchema, isNative, type Pools, plain, poolsOf, refuseChain, SWAPS } from './pools.ts'

/** More than an approval uses. */
const GAS = '60000'

const allowanceRoute = createRoute({
  method: 'get',
  path: '/v1/convert/allowance',
  tags: SWAPS,
  summary:
    'Allowance of the router for a token, read from the chain. The native currency needs none: its is unlimited.',
  request: { query: projectQuerySchema.extend({ tokenAddress: accountIdSchema, userAddress: accountIdSchema }) },
  responses: answers('Base units', z.object({ allowance: z.string() })),
})

const buildApproveRoute = createRoute({
  method: 'get',
  path: '/v1/convert/build-approve',
  tags: SWAPS,
  summary:
    'The approval before a swap, for the router. It is for exactly `amount`; without one, for the balance, which is the most that a swap can take.',
  request: {
    query: projectQuerySchema.extend({
      userAddress: accountIdSchema,
      from: accountIdSchema,
      to: accountIdSchema,
      amount: unitsSchema.optional(),
    }),
  },
  responses: answers(
    'To be signed',
    z.object({
      tx: z.object({ from: z.string(), to: z.string(), data: z.string(), value: z.string(), eip155: gasSchema }),
    }),
  ),
})

const tokenAt = (token: string) => ({ address: plain(token), abi: erc20Abi }) as const

/** Resolves with undefined for an address that is not a token. */
const readAllowance = ({ client, router }: Pools, token: string, owner: string) =>
  client
    .readContract({ ...tokenAt(token), functionName: 'allowance', args: [plain(owner), router] })
    .catch(unlessUnreachable(undefined))

/** Resolves with undefined for an address that is not a token. */
const readBalance = ({ client }: Pools, token: string, owner: string) =>
  client
    .readContract({ ...tokenAt(token), functionName: 'balanceOf', args: [plain(owner)] })
    .catch(unlessUnreachable(undefined))

/** Allowance of the router, and the transaction that gives it one. */
export function approvalsApi(indexers: Indexers) {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(allowanceRoute, async context => {
    const { tokenAddress, userAddress } = context.req.valid('query')
    const chainId = chainOf(tokenAddress)
    const pools = poolsOf(indexers, chainId)
    if (!pools) return refuseChain(context, chainId)
    if (chainOf(userAddress) !== chainId) return refuse(context, 400, 'userAddress', 'The account is on another chain.')
    if (isNative(tokenAddress)) return context.json({ allowance: `${maxUint256}` }, 200)
    const allowance = await readAllowance(pools, tokenAddress, userAddress)
    if (allowance === undefined) return refuse(context, 400, 'tokenAddress', 'There is no such token.')
    return context.json({ allowance: `${allowance}` }, 200)
  })
  api.openapi(buildApproveRoute, async context => {
    const { from, userAddress, amount } = context.req.valid('query')
    const chainId = chainOf(from)
    const pools = poolsOf(indexers, chainId)
    if (!pools) return refuseChain(context, chainId)
    if (chainOf(userAddress) !== chainId) return refuse(context, 400, 'userAddress', 'The account is on another chain.')
    if (isNative(from)) return refuse(context, 400, 'from', 'The native currency needs no approval.')
    if (amount !== undefined && BigInt(amount) > maxUint256)
      return refuse(context, 400, 'amount', 'No allowance is as large.')
    const value = amount === undefined ? await readBalance(pools, from, userAddress) : BigInt(amount)
    if (value === undefined) return refuse(context, 400, 'from', 'There is no such token.')
    const terms = approvalWith(context.get('lie'), { chainId, spender: pools.router, amount: value })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [terms.spender, terms.amount] })
    const eip155 = { gas: GAS, gasPrice: `${await pools.client.getGasPrice()}` }
    const at = (address: string) => `${terms.chainId}:${address}`
    return context.json({ tx: { from: at(plain(userAddress)), to: at(plain(from)), data, value: '0', eip155 } }, 200)
  })
  return api
}
