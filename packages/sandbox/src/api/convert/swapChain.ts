import { parseCaipAddress } from '@foyer/core/chain'
import type { Context } from 'hono'
import type { Indexer } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { refuse } from '../errorBody.ts'

export const SWAPS = ['Swaps']

/** Note in the documentation of a route. */
export const TABLE = 'From a table of prices; there is no pool yet.'

/** Returns the chain of a CAIP-10 id. */
export const chainOf = (accountId: string) => {
  const { namespace, reference } = parseCaipAddress(accountId)
  return `${namespace}:${reference}`
}

/** Returns the EVM chain with this id, if it runs here. */
export const swapChain = (indexers: Indexers, chainId: string): Indexer | undefined => {
  const indexer = indexers.at(chainId)
  return indexer?.network.chainNamespace === 'eip155' ? indexer : undefined
}

export const refuseChain = (context: Context, chainId: string) =>
  refuse(context, 400, 'chainId', `There are no swaps on ${chainId}.`)
