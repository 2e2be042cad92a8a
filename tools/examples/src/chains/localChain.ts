/** A chain of this machine in place of the public test networks of one family. The apps do not know of it. */
export interface LocalChain {
  /** Addresses of this machine by public endpoint of the apps, without a path at the end; `http(s)` by `http`, `ws(s)` by `ws`. */
  endpoints: Readonly<Record<string, string>>
  /** Endpoints for the phone, by the CAIP-2 id of the network that an app names. */
  rpcUrls: Readonly<Record<string, string>>
  /** Script for a page before its own: the wallet Meadow of `@foyer/testing`, on this chain. */
  walletScript: string
  /** Address of the account as a page shows it, whichever wallet has connected. */
  address: RegExp
  /** Resolves when the transaction with the id that a page shows is executed; rejects if it fails or is not on the chain in time. */
  expectTransaction(id: string): Promise<void>
  stop(): Promise<void>
}
