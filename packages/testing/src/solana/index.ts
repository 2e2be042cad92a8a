export { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/core/testing'
export { memoryWalletStorage, type WalletStorage } from '../storage.ts'
export type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
export { SOLANA_DEVELOPMENT_KEYS } from './keys.ts'
export { SolanaWalletError } from './SolanaWalletError.ts'
export {
  type RegisteredInfo,
  type SimulatedSolanaWallet,
  type SimulatedSolanaWalletOptions,
  type SolanaChain,
  type StandardAccount,
  type StandardWallet,
  simulatedSolanaWallet,
} from './simulatedSolanaWallet.ts'
