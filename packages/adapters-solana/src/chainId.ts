import type { CaipNetworkId } from '@foyer/core/chain'

/**
 * CAIP-2 ids of the public clusters (first 32 characters of their genesis hash) and their Wallet Standard names.
 * @see https://namespaces.chainagnostic.org/solana/caip2
 * @see https://github.com/anza-xyz/wallet-standard (chains)
 */
const CLUSTERS: readonly (readonly [CaipNetworkId, string])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
]

/**
 * Wallet Standard name of a chain. Other chains have the same name on both sides: a local chain is `solana:localnet`, since its genesis hash
 * changes at each start. "localnet" is not base58, which has no lower-case L.
 */
export const toStandardChain = (chainId: CaipNetworkId): string =>
  CLUSTERS.find(([known]) => known === chainId)?.[1] ?? chainId

/** CAIP-2 id of a chain with a Wallet Standard name. */
export const toChainId = (chain: string): CaipNetworkId =>
  CLUSTERS.find(([, known]) => known === chain)?.[0] ?? (chain as CaipNetworkId)
