import type { ChainFeatures, RemoteChain } from '@foyer/core/chain'
import { loadAccounts } from './loadAccounts.ts'

type Over = ReturnType<RemoteChain['over']>

const spoken = () => import('./features/remote.ts')

/** What a wallet is asked to allow over WalletConnect. How it is worded there comes once a wallet is to sign. */
export const remote: RemoteChain = {
  methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
  events: [],
  accounts: async () => (await loadAccounts()).remoteAccounts,
  over: (channel): Over => ({
    signMessage: async (...call: Parameters<NonNullable<ChainFeatures['signMessage']>>) =>
      (await spoken()).createRemoteSignMessage(channel)(...call),
    signTransaction: async (...call: Parameters<NonNullable<ChainFeatures['signTransaction']>>) =>
      (await spoken()).createRemoteSignTransaction(channel)(...call),
  }),
}
