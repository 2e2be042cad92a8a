import type { ChainFeatures } from '@foyer/core/chain'
import { readHoldings } from '@foyer/core/chain/adapters'
import { parseExactJson, toU64 } from '../exactJson.ts'
import { contextValue } from './contextValue.ts'

const METHOD = 'getBalance'

/** In lamports, of which a SOL has 10^9. @see https://solana.com/docs/rpc/http/getbalance */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  ({ address }, network, { signal }) =>
    readHoldings({ fetch, network, signal, parse: parseExactJson, method: METHOD }, async ask => {
      const lamports = toU64(contextValue(await ask(METHOD, [address, { commitment: 'confirmed' }])))
      if (lamports === undefined) throw new Error('The endpoint answered with something else than a balance.')
      return lamports
    })
