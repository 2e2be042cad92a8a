export type { RelayFaultState, RelayFaults } from './faults.ts'
export { type Relay, type RelayStats, startRelay } from './startRelay.ts'
