import type { ChainFeatures } from '@foyer/core/chain'
import { readHoldings } from '@foyer/core/chain/adapters'
import { hasCurrency } from './nativeCurrency.ts'

const METHOD = 'eth_getBalance'

/** @see https://ethereum.github.io/execution-apis/api-documentation */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  ({ address }, network, { signal }) =>
    readHoldings({ fetch, network, signal, method: METHOD }, async ask => {
      const wei = await ask(METHOD, [address, 'latest'])
      if (typeof wei !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(wei))
        throw new Error('The endpoint returned an invalid balance.')
      const balance = BigInt(wei)
      return hasCurrency(network, balance) ? balance : undefined
    })
