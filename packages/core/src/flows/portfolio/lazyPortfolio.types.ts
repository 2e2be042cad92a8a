import type { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine.ts'

/** Portfolio of the connected accounts, and its caches. */
export type LazyPortfolio = {
  machine: typeof lazyFlowMachine
  /** Drops everything cached for these addresses; without addresses, for all. */
  clear(addresses?: readonly string[]): void
}
