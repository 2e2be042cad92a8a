// `describeAdapter` and the wallets of each family are entries of their own: the one brings the test runner along, each of the others its cryptography.
export * from '@foyer/core/testing'
export { createPrompts, type PromptErrors } from './prompts.ts'
export type { SimulationOptions } from './simulation.ts'
export { memoryWalletStorage, remembered, type WalletStorage } from './storage.ts'
export type { SimulatedWallet, WalletBehaviour } from './wallet.ts'
