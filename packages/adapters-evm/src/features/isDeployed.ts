import type { ChainFeatures } from '@foyer/core/chain'
import { askEndpoint, fromAnyEndpoint } from '@foyer/core/chain/adapters'
import { isContractCode } from '../transfer/contractPayer.ts'

const METHOD = 'eth_getCode'

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
      return isContractCode(code)
    })
  }
