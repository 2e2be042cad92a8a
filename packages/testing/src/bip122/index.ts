export { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/core/testing'
export type { RegisteredInfo, StandardAccount, StandardWallet } from '../standardWallet.ts'
export { memoryWalletStorage, type WalletStorage } from '../storage.ts'
export { WalletError } from '../WalletError.ts'
export type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
export type { BitcoinChain } from './bitcoinChain.ts'
export type { MessageProtocol } from './bitcoinKey.ts'
export type { BitcoinAccountKeys } from './bitcoinVault.ts'
export { BITCOIN_DEVELOPMENT_KEYS } from './keys.ts'
export {
  BITCOIN_PROVIDER_PROFILES,
  type BitcoinProviderProfile,
  type BitcoinProviderProfileName,
  UNISAT_PROFILES,
  type UnisatProfile,
  type UnisatProfileName,
} from './profiles.ts'
export {
  type ProviderInfo,
  type SimulatedBitcoinProvider,
  type SimulatedBitcoinProviderOptions,
  simulatedBitcoinProvider,
} from './simulatedBitcoinProvider.ts'
export {
  type SimulatedBitcoinWallet,
  type SimulatedBitcoinWalletOptions,
  simulatedBitcoinWallet,
} from './simulatedBitcoinWallet.ts'
export {
  type SimulatedUnisatWallet,
  type SimulatedUnisatWalletOptions,
  simulatedUnisatWallet,
} from './simulatedUnisatWallet.ts'
