import type { RemoteChain } from '@foyer/core/chain'

const features = () => import('./features/index.ts')

/** What a wallet is asked to allow over WalletConnect. How messages are signed there comes once a wallet is to sign. */
export const remote: RemoteChain = {
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
  events: ['accountsChanged', 'chainChanged'],
  over: channel => ({
    signMessage: async (...call) => (await features()).createRemoteSignMessage(channel)(...call),
  }),
}
