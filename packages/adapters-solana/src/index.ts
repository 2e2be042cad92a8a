export { type SolanaAdapterOptions, solanaAdapter } from './adapter.ts'
export type { TokenNames } from './features/balances.ts'
