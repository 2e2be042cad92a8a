import type { RemoteChain } from '@foyer/core/chain'

const features = () => import('./features/index.ts')

/**
 * What a wallet is asked to allow over WalletConnect. How messages are signed there comes once a wallet is to sign. `eth_sendTransaction` is
 * asked for before anything is sent: what a session does not allow takes a new one.
 */
export const remote: RemoteChain = {
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
  over: channel => ({
    signMessage: async (...call) => (await features()).createRemoteSignMessage(channel)(...call),
  }),
}
