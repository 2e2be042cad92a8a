/** Modules loaded when first needed. A failed load is not cached: the next call loads again. */
export const doors = {
  /** Features of a connected wallet. */
  features: () => import('./features/index.ts'),
  /** The chain and the accounts of a connected wallet, after its events. */
  watchChain: () => import('./watchChain.ts'),
  watchAccounts: () => import('./watchAccounts.ts'),
  /** Connecting with a sign-in. */
  signIn: () => import('./features/signIn.ts'),
  /** Sending of the native currency and of tokens. */
  transfer: () => import('./transfer/createTransfer.ts'),
  /** Swaps in transactions that a service has built. */
  swap: () => import('./swap/createSwap.ts'),
  /** Creator of the host's EIP-1193 providers. */
  provider: () => import('./provider/createProvider.ts'),
  /** EIP-55 checksums, needed once a wallet has answered. */
  checksum: () => import('@foyer/core/chain/checksum'),
}
