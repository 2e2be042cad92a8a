import type { ChainFeatures } from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { ask } from '../provider.ts'
import { personalSign, readSignature } from './personalSign.ts'

/** @see https://eips.ethereum.org/EIPS/eip-191 */
export const createSignMessage =
  (discovery: Discovery): NonNullable<ChainFeatures['signMessage']> =>
  async (connection, message, { signal }) => {
    signal.throwIfAborted()
    const { method, params } = personalSign(message, connection.address)
    return readSignature(await untilAborted(signal, ask(discovery.wallet(connection.connectorId), method, params)))
  }
