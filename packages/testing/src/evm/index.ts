export { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/core/testing'
export { memoryWalletStorage, type WalletStorage } from '../storage.ts'
export type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
export { DEVELOPMENT_KEYS } from './keys.ts'
export { ProviderRpcError } from './rpc.ts'
export {
  type AnnouncedInfo,
  type Eip1193Provider,
  type SimulatedEvmWallet,
  type SimulatedEvmWalletOptions,
  simulatedEvmWallet,
} from './simulatedEvmWallet.ts'
