import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'

declare global {
  interface Window {
    /** Endpoints of the wallet's chains, by chain id. */
    walletChains: Record<number, string>
  }
}

simulatedEvmWallet({
  name: 'Meadow',
  rdns: 'example.meadow',
  accounts: DEVELOPMENT_KEYS.slice(0, 2),
  chains: window.walletChains,
})
