export type { ClientStorage } from './clientStorage.types.ts'
export { type WalletConnectOptions, walletConnect } from './walletConnect.ts'
