import type { RemoteChain } from '@foyer/core/chain'
import { loadRemoteAccounts } from './accounts.ts'

const features = () => import('./features/index.ts')

/**
 * What a wallet is asked to allow over WalletConnect: what is used here. Transactions are PSBTs and not `sendTransfer`; the addresses are those
 * of the session, which the wallet updates when they change.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export const remote: RemoteChain = {
  methods: ['signMessage', 'signPsbt'],
  events: [],
  accounts: loadRemoteAccounts,
  over: channel => ({
    signMessage: async (...call) => (await features()).createRemote(channel).signMessage(...call),
    signTransaction: async (...call) => (await features()).createRemote(channel).signTransaction(...call),
    sendTransaction: async (...call) => (await features()).createRemote(channel).sendTransaction(...call),
  }),
}
