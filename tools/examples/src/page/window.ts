import type { SimulatedWallet } from '@foyer/testing'

declare global {
  interface Window {
    /** Endpoints of the wallet's chains, by the id that the wallet knows. */
    walletChains: Record<string, string>
    /** The extension of the visitor. */
    wallet: SimulatedWallet
  }
}
