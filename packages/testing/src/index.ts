export { HOSTILE_ICONS, HOSTILE_NAMES } from './hostile.ts'
export { createPrompts, type PromptErrors } from './prompts.ts'
export { memoryStorage, remembered, type WalletStorage } from './storage.ts'
export type { SimulatedWallet, WalletBehaviour } from './wallet.ts'
