export { type SolanaAdapterOptions, solanaAdapter } from './adapter.ts'
export type { TokenNames } from './features/balances.ts'
export type { SignedSolanaTransaction, SolanaAddress, SolanaMessage, SolanaTransaction } from './provider/kit.types.ts'
export type { SolanaProvider, SolanaSigner, SolanaWallet, SolanaWalletAccount } from './provider/provider.types.ts'
