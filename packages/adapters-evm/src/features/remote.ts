import type { ChainFeatures, RemoteChannel } from '@foyer/core/chain'
import { personalSign, readSignature } from './signMessage.ts'

/** Features of a wallet connected over WalletConnect. */
export const createRemoteFeatures = (channel: RemoteChannel) =>
  ({
    async signMessage({ address, chainId }, message, call) {
      const { method, params } = personalSign(message, address)
      return readSignature(await channel.request(chainId, method, params, call))
    },
  }) satisfies ChainFeatures
