import type { RemoteChain } from '@foyer/core/chain'

const features = () => import('./features/index.ts')

/**
 * What a wallet is asked to allow over WalletConnect. `sendTransfer` and `getAccountAddresses` are asked for the apps that use them; here
 * transactions are PSBTs.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export const remote: RemoteChain = {
  methods: ['sendTransfer', 'getAccountAddresses', 'signMessage', 'signPsbt'],
  events: ['bip122_addressesChanged'],
  over: channel => ({
    signMessage: async (...call) => (await features()).createRemote(channel).signMessage(...call),
    signTransaction: async (...call) => (await features()).createRemote(channel).signTransaction(...call),
    sendTransaction: async (...call) => (await features()).createRemote(channel).sendTransaction(...call),
  }),
}
