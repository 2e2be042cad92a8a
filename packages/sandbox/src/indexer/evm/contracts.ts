import type { Address, PublicClient } from 'viem'
import type { Asset } from '../indexer.ts'
import { readCollection, readToken } from './tokenContract.ts'

/** Metadata of token contracts, read once each, because it does not change. */
export function createContracts(client: PublicClient) {
  const tokens = new Map<Address, Promise<Asset | undefined>>()
  const collections = new Map<Address, Promise<string>>()
  return {
    /** Resolves with undefined for an address that is not a token. It may become one later, and is read again. */
    token(contract: Address): Promise<Asset | undefined> {
      const known = tokens.get(contract) ?? readToken(client, contract)
      tokens.set(contract, known)
      const forget = () => tokens.delete(contract)
      known.then(asset => asset ?? forget(), forget)
      return known
    },
    /** Resolves with the name of a collection. */
    collection(contract: Address): Promise<string> {
      const known = collections.get(contract) ?? readCollection(client, contract)
      collections.set(contract, known)
      known.catch(() => collections.delete(contract))
      return known
    },
    forgetAll() {
      tokens.clear()
      collections.clear()
    },
  }
}

export type Contracts = ReturnType<typeof createContracts>
