/** Modules loaded when first needed. A failed load is not cached: the next call loads again. */
export const doors = {
  /** Features of a connected wallet. */
  features: () => import('./features/index.ts'),
  /** Connecting with a sign-in. */
  signIn: () => import('./features/signIn.ts'),
  /** Sending, with Solana Kit. */
  transfer: () => import('./transfer/index.ts'),
  /** Creator of the host's providers. */
  provider: () => import('./provider/createProvider.ts'),
}
