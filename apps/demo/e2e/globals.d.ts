import type { SimulatedEvmWallet } from '@foyer/testing/evm'

declare global {
  interface Window {
    foyerWallets?: Record<string, SimulatedEvmWallet>
  }
}
