import { type ChainFeatures, isFoyerError } from '@foyer/core/chain'
import { malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { atomicOf } from '../transfer/capabilities.ts'
import { isObject } from '../transfer/hex.ts'
import { ask } from '../wallet.ts'

const METHOD = 'wallet_getCapabilities'

/** Capabilities of a chain, with `atomic` also where the wallet has it in the form before the standard was final. */
const inFinalForm = (capabilities: Record<string, unknown>): Record<string, unknown> =>
  atomicOf(capabilities) === 'batch' ? { ...capabilities, atomic: { status: 'supported' } } : capabilities

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
    const byChain = Object.entries(answer).flatMap(([chain, value]) =>
      /^0x[0-9a-f]+$/i.test(chain) && isObject(value) ? [[chain, inFinalForm(value)] as const] : [],
    )
    return Object.fromEntries(byChain)
  }
