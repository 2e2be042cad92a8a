import type { ConnectionRef } from '../chain/connection.ts'

/** Account of an earlier visit. No wallet has confirmed it: it may be shown, and be trusted for nothing else. */
export type StoredAccount = Pick<ConnectionRef, 'namespace' | 'address'> &
  Partial<Pick<ConnectionRef, 'connectorId' | 'chainId'>>

/** The accounts that were connected when the page was last open: for the first markup, before a wallet has answered. Plain data. */
export type InitialState = {
  /** One account of each namespace, the active one first. */
  accounts: readonly StoredAccount[]
}

/** Cookie that says who is connected, for the first markup of a server. */
export interface StateCookie {
  /** Name of the cookie. */
  readonly name: string
  /**
   * Reads the state from the header `cookie` of a request, or from `document.cookie`. Undefined without a cookie of the name, and where nothing in it
   * is an account. Anybody can write the cookie: show what it says, and trust it for nothing else.
   */
  read(cookies: string | null | undefined): InitialState | undefined
  /** Writes the cookie of this page, for a year; without accounts it removes it. */
  write(state: InitialState): void
}
