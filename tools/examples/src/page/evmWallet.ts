import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import type {} from './window.ts'

window.wallet = simulatedEvmWallet({
  name: 'Meadow',
  rdns: 'example.meadow',
  accounts: DEVELOPMENT_KEYS.slice(0, 2),
  chains: window.walletChains,
  chainId: window.walletChainId,
})
