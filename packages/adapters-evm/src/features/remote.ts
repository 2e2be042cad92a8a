import type { ChainFeatures, RemoteChannel } from '@foyer/core/chain'
import { personalSign, readSignature } from './personalSign.ts'

/** As `signMessage` in the browser. */
export const createRemoteSignMessage =
  (channel: RemoteChannel): NonNullable<ChainFeatures['signMessage']> =>
  async ({ address, chainId }, message, call) => {
    const { method, params } = personalSign(message, address)
    return readSignature(await channel.request(chainId, method, params, call))
  }
