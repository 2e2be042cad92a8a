export { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/core/testing'
export { memoryWalletStorage, type WalletStorage } from '../storage.ts'
export type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
export { BitcoinWalletError } from './BitcoinWalletError.ts'
export type { BitcoinChain } from './bitcoinChain.ts'
export type { MessageProtocol } from './bitcoinKey.ts'
export type { BitcoinAccountKeys } from './bitcoinVault.ts'
export { BITCOIN_DEVELOPMENT_KEYS } from './keys.ts'
export {
  type ProviderInfo,
  type SimulatedBitcoinProvider,
  type SimulatedBitcoinProviderOptions,
  simulatedBitcoinProvider,
} from './simulatedBitcoinProvider.ts'
export {
  type RegisteredInfo,
  type SimulatedBitcoinWallet,
  type SimulatedBitcoinWalletOptions,
  type StandardAccount,
  type StandardWallet,
  simulatedBitcoinWallet,
} from './simulatedBitcoinWallet.ts'
