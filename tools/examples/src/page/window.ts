import type { SimulatedWallet } from '@foyer/testing'

declare global {
  interface Window {
    /** Endpoints of the wallet's chains, by the id that the wallet knows. */
    walletChains: Record<string, string>
    /** Network on which the wallet begins, where wallets have one. */
    walletChainId: number
    /** The extension of the visitor. */
    wallet: SimulatedWallet
  }
}
