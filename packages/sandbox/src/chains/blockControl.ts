/** Control over the blocks of a chain that runs in this process. Anvil has its own: `evm_setAutomine`, `evm_mine`. */
export interface BlockControl {
  /** Whether new transactions are kept out of the blocks. The chain accepts them, and blocks go on without them. */
  hold(held: boolean): void | Promise<void>
  /** Adds blocks at once. */
  pass(count: number): Promise<void>
}
