import type * as Checksum from '@foyer/core/chain/checksum'

let checksum: typeof Checksum | undefined

/** Modules loaded when first needed. A failed load is not cached: the next call loads again. */
export const doors = {
  /** Features of a connected wallet. */
  features: () => import('./features/index.ts'),
  /** Connecting with a sign-in. */
  signIn: () => import('./features/signIn.ts'),
  /** Sending of the native currency and of tokens. */
  transfer: () => import('./transfer/createTransfer.ts'),
  /** Swaps in transactions that a service has built. */
  swap: () => import('./swap/createSwap.ts'),
  /** Creator of the host's EIP-1193 providers. */
  provider: () => import('./provider/createProvider.ts'),
  /** EIP-55 checksums, needed once a wallet has answered. */
  checksum: async () => (checksum ??= await import('@foyer/core/chain/checksum')),
  /** The loaded checksum module. Undefined before its first load. */
  loadedChecksum: () => checksum,
}
