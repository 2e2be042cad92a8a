/** Modules loaded when first needed. A failed load is not cached: the next call loads again. */
export const doors = {
  /** Features of a connected wallet. */
  features: () => import('./features/index.ts'),
  /** Providers for the host. */
  provider: () => import('./provider/createProvider.ts'),
  /** Accounts of a wallet, with the checks of their addresses: needed once a wallet has answered. */
  addresses: () => import('./parseAccounts.ts'),
  /** Sending, with `bitcoinjs-lib`. */
  transfer: () => import('./transfer/createTransfer.ts'),
}
