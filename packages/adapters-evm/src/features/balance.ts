import type { ChainFeatures } from '@foyer/core/chain'
import { readHoldings } from '@foyer/core/chain/adapters'

const METHOD = 'eth_getBalance'

/** @see https://ethereum.github.io/execution-apis/api-documentation */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  ({ address }, network, { signal }) =>
    readHoldings({ fetch, network, signal, method: METHOD }, async ask => {
      const wei = await ask(METHOD, [address, 'latest'])
      if (typeof wei === 'string' && /^0x[0-9a-f]{1,64}$/i.test(wei)) return BigInt(wei)
      throw new Error('The endpoint returned an invalid balance.')
    })
