import type { CaipNetworkId, ChainNamespace } from './namespace.ts'

/**
 * Network of the specification: a chain with its name, assets and endpoints. A superset of viem's `Chain`.
 * `id` is the chain's own reference: a number on eip155, text elsewhere.
 */
export interface Network {
  id: number | string
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } }
  assets?: { imageId?: string; imageUrl?: string }
  /** polkadot: address prefix of the network. Default: 42, the generic one. */
  ss58Format?: number
  testnet?: boolean
}
