import type { Network } from '@foyer/core'
import { type SimulatedEvmWallet, simulatedEvmWallet } from '@foyer/testing/evm'
import { fleet } from './fleet.ts'

declare global {
  interface Window {
    /** The scripts of the simulated wallets by rdns, for tests and for the wallet desk. Absent with `?wallets=none`. */
    foyerWallets?: Record<string, SimulatedEvmWallet>
  }
}

/** Puts the simulated wallets on the page, as extensions do: they announce themselves, and one sits at `window.ethereum`. */
export function injectWallets(networks: readonly Network[]): void {
  const chains = Object.fromEntries(networks.map(({ id, rpcUrls }) => [Number(id), rpcUrls.default.http[0]!]))
  window.foyerWallets = Object.fromEntries(
    fleet.map(({ note: _, ...wallet }) => [wallet.rdns, simulatedEvmWallet({ ...wallet, chains })]),
  )
}
