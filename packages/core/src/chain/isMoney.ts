/** More base units than any currency has: the largest supplies in use have some 110 bits. */
const PLACEHOLDER = 1n << 128n

/**
 * Whether an amount of a native currency can be one. Chains without a currency answer the same huge number for every account, as software
 * that looks for a balance before it sends expects one.
 */
export const isMoney = (units: bigint): boolean => units < PLACEHOLDER
