import type { SimulatedBitcoinProvider, SimulatedBitcoinWallet } from '@foyer/testing/bip122'
import type { SimulatedEvmWallet } from '@foyer/testing/evm'
import type { SimulatedPolkadotWallet } from '@foyer/testing/polkadot'
import type { SimulatedSolanaWallet } from '@foyer/testing/solana'

/** The simulated wallets of this page: those of EVM by rdns, the others by family and name. A wallet of several families has an entry in each. */
export interface SimulatedWallets {
  [rdns: `example.${string}`]: SimulatedEvmWallet
  [id: `solana/${string}`]: SimulatedSolanaWallet
  [id: `polkadot/${string}`]: SimulatedPolkadotWallet
  [id: `bip122/${string}`]: SimulatedBitcoinWallet | SimulatedBitcoinProvider
}

declare global {
  interface Window {
    /** The scripts of the simulated wallets, for tests and for the wallet desk. Absent with `?wallets=none`. */
    foyerWallets?: SimulatedWallets
  }
}
