/** How much of a real wallet was run beside the simulation. */
export type Ran = 'page code' | 'background' | 'schema' | 'whole extension' | 'nothing'

/** Where what a profile says comes from. */
export interface ProfileSource {
  /** Name of the real wallet. */
  wallet: string
  /** Versions of the wallet and of its maker's packages. */
  version: string
  /** What was run. `nothing`: read in public source. */
  ran: readonly Ran[]
  /** Day on which it was run or read, ISO 8601. */
  date: string
  /** Where it can be read. */
  see: readonly string[]
}
