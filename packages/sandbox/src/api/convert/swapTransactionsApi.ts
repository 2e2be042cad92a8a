import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type Address,
  BaseError,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseUnits,
  toHex,
} from 'viem'
import { EXCHANGE_ABI } from '../../chains/contracts/abi.ts'
import { unlessUnreachable } from '../../indexer/evm/tokenContract.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { accountIdSchema, unitsSchema } from '../caip.ts'
import { refuse, refuseInvalid } from '../errorBody.ts'
import { answers, projectQuerySchema } from '../project.ts'
import { type SwapTerms, swapWith } from './lies.ts'
import { chainOf, gasSchema, isNative, type Pools, plain, poolsOf, refuseChain, SWAPS } from './pools.ts'

/** More than any swap uses. */
const GAS = 250_000n

/** Seconds in which a swap has to be in a block, by the clock of the chain. */
const VALID = 1_200n

/** Decimals of a percentage that count. */
const PRECISION = 6

/** In percent, from 0 to 100, as a number or a decimal string. */
const slippageSchema = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine(text => /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) <= 100, 'Not a percentage.')

const buildTransactionRoute = createRoute({
  method: 'post',
  path: '/v1/convert/build-transaction',
  tags: SWAPS,
  summary:
    'The transaction of a swap: the router swaps exactly `amount`, gives the quote of this moment less the slippage or reverts, and expires after 20 minutes.',
  request: {
    query: projectQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            projectId: z.string(),
            amount: unitsSchema,
            eip155: z.object({ slippage: slippageSchema }),
            from: accountIdSchema,
            to: accountIdSchema,
            userAddress: accountIdSchema,
            disableEstimate: z.boolean().optional().openapi({
              description: 'Whether the gas is a constant; otherwise a swap that would revert is refused.',
            }),
          }),
        },
      },
    },
  },
  responses: answers(
    'To be signed. `amount` is the value in wei.',
    z.object({
      tx: z.object({ from: z.string(), to: z.string(), data: z.string(), amount: z.string(), eip155: gasSchema }),
    }),
  ),
})

/** Returns the least output: the quote less a slippage in percent. */
function leastOf(output: bigint, slippage: string): bigint {
  const all = parseUnits('100', PRECISION)
  return (output * (all - parseUnits(slippage, PRECISION))) / all
}

/** Resolves with the call of the router. */
async function callOf({ client }: Pools, terms: SwapTerms): Promise<{ data: Hex; value: bigint }> {
  // The block that would be mined now: the last one may be old, and the clock of a test chain is not ours.
  const { timestamp } = await client.getBlock({ blockTag: 'pending' })
  const { tokenIn, tokenOut, amountIn, leastOut, recipient } = terms
  const args = [tokenIn, tokenOut, amountIn, leastOut, recipient, timestamp + VALID] as const
  const data = encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'swap', args })
  return { data, value: isNative(`${terms.chainId}:${tokenIn}`) ? amountIn : 0n }
}

/** Resolves with a quarter more than the gas that a call would use now, or with the reason for which it reverts. */
const estimate = (
  { client }: Pools,
  call: { account: Address; to: Address; data: Hex; value: bigint },
): Promise<bigint | string> =>
  client.estimateGas(call).then(
    gas => (gas * 5n) / 4n,
    error => {
      unlessUnreachable(undefined)(error)
      return error instanceof BaseError ? error.shortMessage : 'The swap would fail.'
    },
  )

/** The transaction of a swap. */
export function swapTransactionsApi(indexers: Indexers) {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid })
  api.openapi(buildTransactionRoute, async context => {
    const { from, to, amount, userAddress, disableEstimate, eip155: choices } = context.req.valid('json')
    const chainId = chainOf(from)
    const pools = poolsOf(indexers, chainId)
    if (!pools) return refuseChain(context, chainId)
    if (chainOf(userAddress) !== chainId) return refuse(context, 400, 'userAddress', 'The account is on another chain.')
    const output = await pools.quote({ from, to, amount })
    if (typeof output === 'object') return refuse(context, 400, output.name, output.reason)
    const [tokenIn, tokenOut, account] = [plain(from), plain(to), plain(userAddress)]
    const others = (await pools.assets()).filter(asset => ![tokenIn, tokenOut].includes(getAddress(asset)))
    const leastOut = leastOf(output, choices.slippage)
    const asked = { chainId, router: pools.router, tokenIn, tokenOut, amountIn: BigInt(amount), leastOut }
    const lie = context.get('lie')
    const terms = swapWith(lie, { ...asked, recipient: account }, others)
    const { data: call, value } = await callOf(pools, terms)
    const data = lie === 'unread' ? concatHex([call, pad(toHex(leastOut))]) : call
    const isConstant = disableEstimate || lie !== undefined
    const gas = isConstant ? GAS : await estimate(pools, { account, to: terms.router, data, value })
    if (typeof gas === 'string') return refuse(context, 400, 'userAddress', gas)
    const eip155 = { gas: `${gas}`, gasPrice: `${await pools.client.getGasPrice()}` }
    const at = (address: Address) => `${terms.chainId}:${address}`
    return context.json({ tx: { from: at(account), to: at(terms.router), data, amount: `${value}`, eip155 } }, 200)
  })
  return api
}
