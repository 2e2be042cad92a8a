export { type PolkadotAdapterOptions, polkadotAdapter } from './adapter.ts'
export type { ExistentialDeposits } from './features/balance.ts'
