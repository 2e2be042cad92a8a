import { type ChainFeatures, FoyerError, type RemoteChannel } from '@foyer/core/chain'
import { parsePayload } from './payload.ts'
import { signatureIn } from './signature.ts'

const MESSAGE = 'polkadot_signMessage'
const TRANSACTION = 'polkadot_signTransaction'

/** Messages are text there. Bytes that are text are sent as that; others have no form on this wire. */
function textOf(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new FoyerError('wallet.unsupportedMethod', { method: MESSAGE }, { cause })
  }
}

/** As `signMessage` in the browser: the wallet wraps the message. @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
export const createRemoteSignMessage =
  (channel: RemoteChannel): NonNullable<ChainFeatures['signMessage']> =>
  async ({ address, chainId }, message, call) => {
    const params = { address, message: textOf(message) }
    return signatureIn(MESSAGE, await channel.request(chainId, MESSAGE, params, call))
  }

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
export const createRemoteSignTransaction =
  (channel: RemoteChannel): NonNullable<ChainFeatures['signTransaction']> =>
  async (connection, transaction, call) => {
    const { address, chainId } = connection
    const transactionPayload = { ...parsePayload(transaction, connection, TRANSACTION), address }
    return signatureIn(TRANSACTION, await channel.request(chainId, TRANSACTION, { address, transactionPayload }, call))
  }
