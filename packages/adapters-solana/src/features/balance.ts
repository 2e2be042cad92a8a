import type { ChainFeatures } from '@foyer/core/chain'
import { toU64 } from '../exactJson.ts'
import { contextValue, fromAnyEndpoint } from './fromAnyEndpoint.ts'

const METHOD = 'getBalance'
/** Bytes. A balance needs a hundred; a login page in its place may be anything. */
const LARGEST = 64 * 1024

/** In lamports, of which a SOL has 10^9. @see https://solana.com/docs/rpc/http/getbalance */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  ({ address }, network, { signal }) =>
    fromAnyEndpoint({
      fetch,
      network,
      signal,
      largest: LARGEST,
      method: METHOD,
      async read(ask) {
        const lamports = toU64(contextValue(await ask(METHOD, [address, { commitment: 'confirmed' }])))
        if (lamports === undefined) throw new Error('The endpoint answered with something else than a balance.')
        return lamports
      },
    })
