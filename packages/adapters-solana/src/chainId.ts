import type { CaipNetworkId } from '@foyer/core/chain'

/**
 * The clusters by CAIP-2 id, the first 32 characters of their genesis hash, and as Wallet Standard names them.
 * @see https://namespaces.chainagnostic.org/solana/caip2
 * @see https://github.com/anza-xyz/wallet-standard (chains)
 */
const CLUSTERS: readonly (readonly [CaipNetworkId, string])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z', 'solana:testnet'],
]

/**
 * How a wallet calls a chain. Whatever is not one of the public clusters goes by one name on both sides: `solana:localnet` is the
 * local chain, whose genesis hash is another at each start. It cannot be taken for one: base58 has no small L.
 */
export const toStandardChain = (chainId: CaipNetworkId): string =>
  CLUSTERS.find(([known]) => known === chainId)?.[1] ?? chainId

/** The CAIP-2 id of a chain as a wallet calls it. */
export const toChainId = (chain: string): CaipNetworkId =>
  CLUSTERS.find(([, known]) => known === chain)?.[0] ?? (chain as CaipNetworkId)
