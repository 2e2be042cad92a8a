export { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/core/testing'
export type { RegisteredInfo, StandardAccount, StandardWallet } from '../standardWallet.ts'
export { memoryWalletStorage, type WalletStorage } from '../storage.ts'
export { WalletError } from '../WalletError.ts'
export type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
export { SOLANA_DEVELOPMENT_KEYS } from './keys.ts'
export { type OffchainLayout, SOLANA_PROFILES, type SolanaProfile, type SolanaProfileName } from './profiles.ts'
export {
  type SimulatedSolanaWallet,
  type SimulatedSolanaWalletOptions,
  type SolanaChain,
  simulatedSolanaWallet,
} from './simulatedSolanaWallet.ts'
