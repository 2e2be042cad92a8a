import { type ChainFeatures, displayText, FoyerError } from '@foyer/core/chain'
import { askEndpoint } from '../endpoint.ts'

const METHOD = 'eth_getBalance'

/** @see https://ethereum.github.io/execution-apis/api-documentation */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  async ({ address }, network, { signal }) => {
    let cause: unknown
    for (const url of network.rpcUrls.default.http) {
      signal.throwIfAborted()
      try {
        const wei = await askEndpoint({
          fetch: fetch ?? globalThis.fetch,
          url,
          method: METHOD,
          params: [address, 'latest'],
          signal,
        })
        if (typeof wei === 'string' && /^0x[0-9a-f]{1,64}$/i.test(wei)) return BigInt(wei)
        cause = new FoyerError('rpc.failed', {
          method: METHOD,
          reason: 'The endpoint answered with something else than a balance.',
        })
      } catch (error) {
        signal.throwIfAborted()
        const reason = error instanceof Error ? displayText(error.message, 300) : undefined
        cause = new FoyerError('rpc.failed', { method: METHOD, ...(reason && { reason }) }, { cause: error })
      }
    }
    throw new FoyerError('balance.unavailable', { chainId: network.caipNetworkId }, { cause })
  }
