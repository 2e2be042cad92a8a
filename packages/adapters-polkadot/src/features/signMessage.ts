import type { ChainFeatures } from '@foyer/core/chain'
import type { Access } from '../access.ts'
import { toHex } from './hex.ts'
import { askToSign } from './sign.ts'

/**
 * The signature is 0x hex, over the message between `<Bytes>` and `</Bytes>`, which the wallet puts there unless the message has them: so it
 * can never be one of a transaction. Whoever verifies it wraps the message the same way.
 * @see https://github.com/polkadot-js/common/tree/master/packages/util/src/u8a (wrap)
 */
export const createSignMessage =
  (access: Access): NonNullable<ChainFeatures['signMessage']> =>
  (connection, message, call) => {
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    // Always hex: text that happens to begin with 0x would be taken for bytes.
    const data = toHex(bytes)
    return askToSign(access, 'signRaw', connection, address => ({ address, data, type: 'bytes' }), call)
  }
