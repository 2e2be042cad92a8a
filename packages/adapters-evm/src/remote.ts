import type { RemoteChain } from '@foyer/core/chain'
import { personalSign, readSignature } from './personalSign.ts'

/** What a wallet is asked to allow over WalletConnect, and how messages are signed there. */
export const remote: RemoteChain = {
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
  events: ['accountsChanged', 'chainChanged'],
  over: channel => ({
    signMessage: async ({ address, chainId }, message, call) => {
      const { method, params } = personalSign(message, address)
      return readSignature(await channel.request(chainId, method, params, call))
    },
  }),
}
