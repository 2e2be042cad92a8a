import { type ChainFeatures, FoyerError, isFoyerError } from '@foyer/core/chain'
import { malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { ChainClaims } from '../chainClaim.ts'
import { differenceOf } from '../differenceOf.ts'
import type { Discovery } from '../discover.ts'
import { ask } from '../wallet.ts'

const METHOD = 'personal_sign'

const toHex = (bytes: Uint8Array) => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** A `personal_sign` request. Always hex: wallets read text that begins with 0x as bytes. */
export const personalSign = (message: string | Uint8Array, address: string): { method: string; params: string[] } => {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return { method: METHOD, params: [toHex(bytes), address] }
}

/**
 * A signature as `0x` hex: 65 bytes, more from a contract account, and none where its owners have signed on the chain. Whether they have is the
 * contract's to say (EIP-1271).
 */
export function readSignature(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x(?:(?:[0-9a-f]{2}){64,})?$/i.test(answer)) {
    throw malformed(METHOD, 'expected a signature as 0x hex')
  }
  return answer
}

/** @see https://eips.ethereum.org/EIPS/eip-191 */
export const createSignMessage =
  (discovery: Discovery, claims: ChainClaims): NonNullable<ChainFeatures['signMessage']> =>
  async (connection, message, { signal }) => {
    signal.throwIfAborted()
    const provider = discovery.wallet(connection.connectorId)
    const { method, params } = personalSign(message, connection.address)
    // A message may name the chain: a sign-in does.
    const difference = await differenceOf(provider, claims, connection, signal)
    if (isFoyerError(difference?.cause)) throw difference.cause
    if (difference) {
      const code = difference.field === 'chain' ? 'wallet.chainDisconnected' : 'wallet.unauthorized'
      throw new FoyerError(code, { method }, { cause: difference.cause })
    }
    return readSignature(await untilAborted(signal, ask(provider, method, params)))
  }
