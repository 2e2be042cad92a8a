import type { ChainFeatures } from '@foyer/core/chain'
import { askEndpoint, fromAnyEndpoint } from '@foyer/core/chain/adapters'

const METHOD = 'eth_getCode'

/** Code of an account with a key that has borrowed a contract's. @see https://eips.ethereum.org/EIPS/eip-7702 */
const BORROWED = /^0xef0100[0-9a-f]{40}$/i

/**
 * Whether an account is a contract. One that only borrows the code of a contract (EIP-7702) still signs with its key, and is none.
 * @see https://ethereum.github.io/execution-apis/api-documentation
 */
export const createIsDeployed =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['isDeployed']> =>
  async ({ address }, network, { signal }) => {
    signal.throwIfAborted()
    return fromAnyEndpoint({ network, method: METHOD, signal }, async (url, own) => {
      const code = await askEndpoint(url, METHOD, [address, 'latest'], { ...own, fetch, signal })
      if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(code))
        throw new Error('The endpoint answered with invalid code.')
      return code !== '0x' && !BORROWED.test(code)
    })
  }
