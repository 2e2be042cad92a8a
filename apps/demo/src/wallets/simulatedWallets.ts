import type { SimulatedBitcoinProvider, SimulatedBitcoinWallet, SimulatedUnisatWallet } from '@foyer/testing/bip122'
import type { SimulatedEvmWallet } from '@foyer/testing/evm'
import type { SimulatedPolkadotWallet } from '@foyer/testing/polkadot'
import type { SimulatedSolanaWallet } from '@foyer/testing/solana'

/** Simulated wallets of this page: EVM wallets by rdns, those of a profile by its name, the others by namespace and name. A multichain wallet has an entry in each namespace. */
export interface SimulatedWallets {
  [rdns: `example.${string}`]: SimulatedEvmWallet
  [id: `eip155/${string}`]: SimulatedEvmWallet
  [id: `solana/${string}`]: SimulatedSolanaWallet
  [id: `polkadot/${string}`]: SimulatedPolkadotWallet
  [id: `bip122/${string}`]: SimulatedBitcoinWallet | SimulatedBitcoinProvider | SimulatedUnisatWallet
}

declare global {
  interface Window {
    /** Scripts of the simulated wallets, for tests and for the wallet desk. Absent with `?wallets=none`. */
    foyerWallets?: SimulatedWallets
  }
}
