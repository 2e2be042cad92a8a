import type { SimulatedWallets } from '../src/wallets/simulatedWallets.ts'

declare global {
  interface Window {
    foyerWallets?: SimulatedWallets
  }
}
