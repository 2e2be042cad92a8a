// Without it a second client with the same storage shares objects of the first one instead of reading the storage.
process.env.DISABLE_GLOBAL_CORE = 'true'

export { PUBLIC_DEVELOPMENT_KEYS } from './keys.ts'
export { type KeyValueStorage, memoryStorage } from './memoryStorage.ts'
export type { Ask, PhoneBehaviour, PhoneSession, PhoneState } from './phoneState.ts'
export { type PhoneWallet, type PhoneWalletOptions, phoneWallet } from './phoneWallet.ts'
