/** Modules loaded when first needed. A failed load is not cached: the next call loads again. */
export const doors = {
  /** Features of a connected wallet. */
  features: () => import('./features/index.ts'),
  /** What the host's providers are created by. */
  provider: () => import('./provider/createProvider.ts'),
}
