import type { RemoteChain } from '@foyer/core/chain'

const spoken = () => import('./features/remote.ts')

/**
 * What a wallet is asked to allow over WalletConnect. How it is worded there comes once a wallet is to sign.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export const remote: RemoteChain = {
  methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
  events: [],
  over: channel => ({
    signMessage: async (...call) => (await spoken()).createRemote(channel).signMessage(...call),
    signTransaction: async (...call) => (await spoken()).createRemote(channel).signTransaction(...call),
    sendTransaction: async (...call) => (await spoken()).createRemote(channel).sendTransaction(...call),
  }),
}
