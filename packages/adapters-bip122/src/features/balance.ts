import { type ChainFeatures, FoyerError } from '@foyer/core/chain'
import { inWord } from '@foyer/core/chain/adapters'
import { chainsOf } from '../addresses.ts'
import { isObject } from '../wallet.ts'
import { readEsplora } from './esplora.ts'

/** Received minus spent, each of which may be more than all bitcoins: coins move again and again. Their difference may not. */
function netOf(stats: unknown): bigint | undefined {
  if (!isObject(stats)) return undefined
  const { funded_txo_sum: funded, spent_txo_sum: spent } = stats
  const isSum = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  return isSum(funded) && isSum(spent) ? BigInt(funded) - BigInt(spent) : undefined
}

function parseBalance(answer: unknown): bigint | undefined {
  if (!isObject(answer)) return undefined
  const [confirmed, pending] = [netOf(answer.chain_stats), netOf(answer.mempool_stats)]
  return confirmed === undefined || pending === undefined
    ? undefined
    : inWord('satoshi', 'balance', confirmed + pending)
}

/**
 * Native balance in satoshi (10^8 per bitcoin): confirmed transactions and those in the endpoint's mempool, sent and received.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md#get-addressaddress
 */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<ChainFeatures['balance']> =>
  async ({ address }, network, { signal }) => {
    const unavailable = (cause?: unknown) =>
      new FoyerError('balance.unavailable', { chainId: network.caipNetworkId }, { cause })
    // Addresses of other chains are not sent to the endpoint.
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
