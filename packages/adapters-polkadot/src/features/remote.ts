import { type ChainFeatures, FoyerError, type RemoteChannel } from '@foyer/core/chain'
import { parsePayload } from './payload.ts'
import { signatureIn } from './sign.ts'

export const MESSAGE = 'polkadot_signMessage'
export const TRANSACTION = 'polkadot_signTransaction'

/** Text of a message. Throws `wallet.unsupportedMethod` for bytes that are not UTF-8: the method takes text only. */
export function textOf(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new FoyerError('wallet.unsupportedMethod', { method: MESSAGE }, { cause })
  }
}

/** Features of a wallet connected over WalletConnect. @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
export const createRemoteFeatures = (channel: RemoteChannel) =>
  ({
    async signMessage({ address, chainId }, message, call) {
      const params = { address, message: textOf(message) }
      return signatureIn(MESSAGE, await channel.request(chainId, MESSAGE, params, call))
    },
    async signTransaction(connection, transaction, call) {
      const { address, chainId } = connection
      const transactionPayload = { ...parsePayload(transaction, connection, TRANSACTION), address }
      return signatureIn(
        TRANSACTION,
        await channel.request(chainId, TRANSACTION, { address, transactionPayload }, call),
      )
    },
  }) satisfies ChainFeatures
