// `describeAdapter` needs vitest and the wallets need their cryptography: each is an entry of its own.
export * from '@foyer/core/testing'
export { DRAWINGS, type Drawing, type DrawingProfile } from './drawings.ts'
export { createPrompts, type PromptAnswers, type PromptErrors } from './prompts.ts'
export type { SimulationOptions } from './simulation.ts'
export { memoryWalletStorage, remembered, type WalletStorage } from './storage.ts'
export type { SimulatedWallet, WalletBehaviour } from './wallet.ts'
