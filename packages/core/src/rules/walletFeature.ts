/** Features of a connected wallet, in the specification's default order. */
export const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const

/** Action that the account offers. */
export type WalletFeature = (typeof WALLET_FEATURES)[number]
