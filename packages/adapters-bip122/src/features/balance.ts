import { type ChainFeatures, FoyerError } from '@foyer/core/chain'
import { chainsOf } from '../addresses.ts'
import { isObject } from '../wallet.ts'
import { readEsplora } from './esplora.ts'

/** What came to an address less what left it. All satoshi that there will ever be fit into a number. */
function netOf(stats: unknown): bigint | undefined {
  if (!isObject(stats)) return undefined
  const { funded_txo_sum: funded, spent_txo_sum: spent } = stats
  const isSum = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  return isSum(funded) && isSum(spent) ? BigInt(funded) - BigInt(spent) : undefined
}

function parseBalance(answer: unknown): bigint | undefined {
  if (!isObject(answer)) return undefined
  const [confirmed, waiting] = [netOf(answer.chain_stats), netOf(answer.mempool_stats)]
  if (confirmed === undefined || waiting === undefined) return undefined
  return confirmed + waiting < 0n ? undefined : confirmed + waiting
}

/**
 * In satoshi, of which a bitcoin has 10^8: what is confirmed, together with what waits in the endpoint's mempool. So what was just sent is
 * gone at once and its change is back; what was just received is counted before its first block.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md#get-addressaddress
 */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  async ({ address }, network, { signal }) => {
    const unavailable = (cause?: unknown) =>
      new FoyerError('balance.unavailable', { chainId: network.caipNetworkId }, { cause })
    // No endpoint of one chain is told of addresses of another.
    if (!chainsOf(address).includes(network.caipNetworkId)) throw unavailable()
    try {
      return await readEsplora({
        fetch,
        network,
        path: `/address/${address}`,
        signal,
        parse: parseBalance,
      })
    } catch (error) {
      signal.throwIfAborted()
      throw unavailable(error)
    }
  }
