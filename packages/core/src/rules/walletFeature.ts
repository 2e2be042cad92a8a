/** Features of a connected wallet, in the specification's default order. */
export const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const

export type WalletFeature = (typeof WALLET_FEATURES)[number]
