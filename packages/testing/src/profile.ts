/** Part of a real wallet that was run beside the simulation. */
export type Ran = 'page code' | 'background' | 'schema' | 'whole extension' | 'nothing'

/** Source of what a profile says. */
export interface ProfileSource {
  /** Name of the real wallet. */
  wallet: string
  /** Versions of the wallet and of its maker's packages. */
  version: string
  /** Parts that were run. `nothing`: its public source was read. */
  ran: readonly Ran[]
  /** Day on which it was run or read, ISO 8601. */
  date: string
  /** Addresses of its source or documentation. */
  see: readonly string[]
}
