/** Supported CAIP-2 namespaces. @see https://chainagnostic.org/CAIPs/caip-2 */
export const CHAIN_NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** Chain family, by its CAIP-2 namespace. */
export type ChainNamespace = (typeof CHAIN_NAMESPACES)[number]

/** CAIP-2: `namespace:reference`, e.g. `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** Whether a text is one of `CHAIN_NAMESPACES`. */
export const isChainNamespace = (text: string): text is ChainNamespace =>
  (CHAIN_NAMESPACES as readonly string[]).includes(text)
