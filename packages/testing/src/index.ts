export * from '@foyer/core/testing'
export { createPrompts, type PromptErrors } from './prompts.ts'
export { memoryWalletStorage, remembered, type WalletStorage } from './storage.ts'
export type { SimulatedWallet, WalletBehaviour } from './wallet.ts'
