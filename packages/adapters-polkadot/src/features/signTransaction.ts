import type { ChainFeatures } from '@foyer/core/chain'
import type { Access } from '../access.ts'
import { parsePayload } from './payload.ts'
import { askToSign } from './sign.ts'

/**
 * Takes a JSON `SignerPayloadJSON`; the signature is 0x hex with its type before it, over this transaction or good for none.
 * @see https://github.com/polkadot-js/api (Signer.signPayload)
 */
export const createSignTransaction =
  (access: Access): NonNullable<ChainFeatures['signTransaction']> =>
  async (connection, transaction, call) => {
    const payload = parsePayload(transaction, connection, 'signPayload')
    return askToSign(access, 'signPayload', connection, address => ({ ...payload, address }), call)
  }
