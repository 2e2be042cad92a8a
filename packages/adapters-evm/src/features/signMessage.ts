import type { ChainFeatures } from '@foyer/core/chain'
import { untilAborted } from '../abort.ts'
import type { Discovery } from '../discover.ts'
import { malformed } from '../errors.ts'
import { ask } from '../provider.ts'

const METHOD = 'personal_sign'

const toHex = (bytes: Uint8Array) => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** @see https://eips.ethereum.org/EIPS/eip-191 */
export const createSignMessage =
  (discovery: Discovery): NonNullable<ChainFeatures['signMessage']> =>
  async (connection, message, { signal }) => {
    signal.throwIfAborted()
    const provider = discovery.provider(connection.connectorId)
    // Always as hex: text that happens to begin with 0x would be taken for bytes.
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    const signature = await untilAborted(signal, ask(provider, METHOD, [toHex(bytes), connection.address]))
    // Longer than 65 bytes from a contract account (EIP-1271).
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){64,}$/i.test(signature)) {
      throw malformed(METHOD, 'expected a signature as 0x hex')
    }
    return signature
  }
