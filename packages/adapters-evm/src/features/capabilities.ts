import { type ChainFeatures, isFoyerError } from '@foyer/core/chain'
import { malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { ask } from '../wallet.ts'

const METHOD = 'wallet_getCapabilities'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @see https://eips.ethereum.org/EIPS/eip-5792 */
export const createCapabilities =
  (discovery: Discovery): NonNullable<ChainFeatures['capabilities']> =>
  async (connection, { signal }) => {
    signal.throwIfAborted()
    const provider = discovery.wallet(connection.connectorId)
    let answer: unknown
    try {
      answer = await untilAborted(signal, ask(provider, METHOD, [connection.address]))
    } catch (error) {
      // Wallets without EIP-5792 reject the unknown method with various errors.
      if (isFoyerError(error, 'wallet.unsupportedMethod') || isFoyerError(error, 'wallet.failed')) return {}
      throw error
    }
    if (!isObject(answer)) throw malformed(METHOD, 'expected an object by chain id')
    const byChain = Object.entries(answer).filter(([chain, value]) => /^0x[0-9a-f]+$/i.test(chain) && isObject(value))
    return Object.fromEntries(byChain) as Record<string, Record<string, unknown>>
  }
