export { HOSTILE_NAMES } from '@foyer/core/testing'
export { memoryWalletStorage, type WalletStorage } from '../storage.ts'
export type { SimulatedWallet, WalletBehaviour } from '../wallet.ts'
export type { InjectedAccount } from './injectedAccount.ts'
export type { Injected } from './injectedProvider.ts'
export { POLKADOT_DEVELOPMENT_KEYS } from './keys.ts'
export {
  POLKADOT_PROFILES,
  type PolkadotProfile,
  type PolkadotProfileName,
} from './profiles.ts'
export type { SignerPayload } from './signerPayload.ts'
export {
  type InjectionTarget,
  type SimulatedPolkadotWallet,
  type SimulatedPolkadotWalletOptions,
  simulatedPolkadotWallet,
} from './simulatedPolkadotWallet.ts'
export { wrapBytes } from './wrapBytes.ts'
