import type { ChainFeatures } from '@foyer/core/chain'
import { malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { ask } from '../wallet.ts'

const METHOD = 'personal_sign'

const toHex = (bytes: Uint8Array) => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** A `personal_sign` request. Always hex: wallets read text that begins with 0x as bytes. */
export const personalSign = (message: string | Uint8Array, address: string): { method: string; params: string[] } => {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return { method: METHOD, params: [toHex(bytes), address] }
}

/** A signature as `0x` hex: 65 bytes, more from a contract account (EIP-1271). */
export function readSignature(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2}){64,}$/i.test(answer)) {
    throw malformed(METHOD, 'expected a signature as 0x hex')
  }
  return answer
}

/** @see https://eips.ethereum.org/EIPS/eip-191 */
export const createSignMessage =
  (discovery: Discovery): NonNullable<ChainFeatures['signMessage']> =>
  async (connection, message, { signal }) => {
    signal.throwIfAborted()
    const { method, params } = personalSign(message, connection.address)
    return readSignature(await untilAborted(signal, ask(discovery.wallet(connection.connectorId), method, params)))
  }
