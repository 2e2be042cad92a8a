import { type CaipNetworkId, parseCaipAddress } from '@foyer/core/chain'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Address, getAddress, isAddressEqual, type PublicClient, zeroAddress } from 'viem'
import { EXCHANGE_ABI } from '../../chains/contracts/abi.ts'
import { SWAP_ROUTERS } from '../../chains/swaps/exchange.ts'
import { clientOf, unlessUnreachable } from '../../indexer/evm/tokenContract.ts'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { refuse } from '../errorBody.ts'

export const SWAPS = ['Swaps']

/** Gas of a transaction in units, and its price in wei. */
export const gasSchema = z.object({ gas: z.string(), gasPrice: z.string() })

/** In base units. The exchange multiplies two amounts, so that none may be longer than half a word. */
const MOST = (1n << 128n) - 1n

/** Returns the chain of a CAIP-10 id. */
export const chainOf = (accountId: string) => {
  const { namespace, reference } = parseCaipAddress(accountId)
  return `${namespace}:${reference}`
}

/** Returns the address of a CAIP-10 id of an EVM chain. */
export const plain = (accountId: string): Address => getAddress(parseCaipAddress(accountId).address)

/** Whether a token is the native currency. The exchange takes the zero address for it, too. */
export const isNative = (accountId: string) =>
  ([NATIVE_EVM_ADDRESS, zeroAddress] as const).some(address => isAddressEqual(address, plain(accountId)))

export const refuseChain = (context: Context, chainId: string) =>
  refuse(context, 400, 'chainId', `There are no swaps on ${chainId}.`)

/** Refusal with the parameter that is to blame. */
export interface Refusal {
  name: string
  reason: string
}

/** Pools of one chain. Each call reads the chain. */
export interface Pools {
  client: PublicClient
  router: Address
  /** Every asset that is in a pool; none where the exchange was not deployed. */
  assets(): Promise<readonly Address[]>
  /** Output of a swap now, in base units of `to`; both are CAIP-10 ids. */
  quote(swap: { from: string; to: string; amount: string }): Promise<bigint | Refusal>
}

/** Returns the pools of a chain that runs here and has a router. */
export function poolsOf(indexers: Indexers, chainId: string): Pools | undefined {
  const router = SWAP_ROUTERS[chainId as CaipNetworkId]?.[0]
  const indexer = indexers.at(chainId)
  if (!router || !indexer) return undefined
  const client = clientOf(indexer.network)
  const exchange = { address: router, abi: EXCHANGE_ABI } as const
  return {
    client,
    router,
    assets: () => client.readContract({ ...exchange, functionName: 'assets' }).catch(unlessUnreachable([])),
    async quote({ from, to, amount }) {
      if (chainOf(to) !== chainId) return { name: 'to', reason: 'Both tokens must be on one chain.' }
      const pair = [plain(from), plain(to)] as const
      const [reserveIn, reserveOut] = await client
        .readContract({ ...exchange, functionName: 'reserves', args: pair })
        .catch(unlessUnreachable([0n, 0n] as const))
      if (reserveIn === 0n || reserveOut === 0n) return { name: 'to', reason: 'There is no pool of these two tokens.' }
      if (BigInt(amount) === 0n || BigInt(amount) > MOST)
        return { name: 'amount', reason: 'No pool takes this amount.' }
      return client.readContract({ ...exchange, functionName: 'quote', args: [...pair, BigInt(amount)] })
    },
  }
}
