import type { Network } from '@foyer/core/chain'
import {
  type Address,
  BaseError,
  createPublicClient,
  erc20Abi,
  HttpRequestError,
  http,
  type PublicClient,
  TimeoutError,
} from 'viem'
import type { Asset } from '../indexer.ts'

/** Requests of one tick go out together: a block costs one round trip, not one a transaction. */
export const clientOf = (network: Network): PublicClient =>
  createPublicClient({ transport: http(network.rpcUrls.default.http[0], { batch: { batchSize: 100 }, retryCount: 0 }) })

/** Fallback for a contract without an answer. A chain without an answer stays an error: the account may have tokens. */
export const unlessUnreachable =
  <Value>(fallback: Value) =>
  (error: unknown): Value => {
    const isUnreachable = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
    if (error instanceof BaseError && error.walk(isUnreachable) === null) return fallback
    throw error
  }

/** Name, symbol and decimals of a contract; undefined without decimals, because it is not an ERC-20 token. */
export async function readToken(client: PublicClient, address: Address): Promise<Asset | undefined> {
  const read = (functionName: 'name' | 'symbol' | 'decimals') =>
    client.readContract({ address, abi: erc20Abi, functionName }).catch(unlessUnreachable(undefined))
  const [name, symbol, decimals] = await Promise.all([read('name'), read('symbol'), read('decimals')])
  if (typeof decimals !== 'number') return undefined
  return { address, name: `${name ?? address}`, symbol: `${symbol ?? '?'}`, decimals }
}

export const readBalance = (client: PublicClient, token: Address, owner: Address): Promise<bigint> =>
  client
    .readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    .catch(unlessUnreachable(0n))

/** ERC-721's own name is optional. It is written as ERC-20's is. @see https://eips.ethereum.org/EIPS/eip-721 */
export const readCollection = (client: PublicClient, address: Address): Promise<string> =>
  client.readContract({ address, abi: erc20Abi, functionName: 'name' }).catch(unlessUnreachable('Collectible'))
