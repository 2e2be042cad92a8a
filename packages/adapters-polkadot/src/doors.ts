import type * as Accounts from './accounts.ts'

let accounts: typeof Accounts | undefined

/** Modules loaded when first needed. A failed load is not cached: the next call loads again. */
export const doors = {
  /** Features of a connected wallet. */
  features: () => import('./features/index.ts'),
  /** Parsing and formatting of accounts, needed once a wallet has answered. */
  accounts: async () => (accounts ??= await import('./accounts.ts')),
  /** The loaded accounts module. Undefined before its first load. */
  loadedAccounts: () => accounts,
  /** Sending, without `@polkadot/api`. */
  transfer: () => import('./transfer/createTransfer.ts'),
  /** Creator of the host's providers. */
  provider: () => import('./provider/createProvider.ts'),
  /** Transactions of PAPI, with its library. */
  papi: () => import('./provider/signTransaction.ts'),
  /** Transactions of a chain, with `@polkadot/api`. */
  chain: () => import('./features/extrinsic.ts'),
}
