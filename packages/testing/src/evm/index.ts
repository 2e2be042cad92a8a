export { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/core/testing'
export { memoryWalletStorage, type WalletStorage } from '../storage.ts'
export type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
export type { Eip1193Provider } from './eip1193Provider.ts'
export { DEVELOPMENT_KEYS } from './keys.ts'
export { EVM_PROFILES, type EvmProfile, type EvmProfileError, type EvmProfileName } from './profiles.ts'
export { ProviderRpcError } from './rpc.ts'
export type { SafeOwners } from './safeHost.types.ts'
export { SAFE_PROFILE, type SafeProfile, type SafeStatus } from './safeProfile.ts'
export {
  type AnnouncedInfo,
  type SimulatedEvmWallet,
  type SimulatedEvmWalletOptions,
  simulatedEvmWallet,
} from './simulatedEvmWallet.ts'
