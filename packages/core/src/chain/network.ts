import type { CaipNetworkId, ChainNamespace } from './namespace.ts'

/** Endpoint of a network: its address, or also headers and whether it takes several requests at once. */
export type RpcEndpoint =
  | string
  | {
      url: string
      /** Headers of each request, e.g. with a key. The endpoint must allow them by CORS. */
      headers?: Record<string, string>
      /** Sends JSON-RPC requests of the same moment as one. Default false: some endpoints refuse it. */
      batch?: boolean
    }

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
  /** Public endpoints. A wallet that does not know the network is given them, too. */
  rpcUrls: { default: { http: readonly string[] } }
  /** Endpoints of the app (the option `rpc`), asked in this order instead of the public ones, and given to no wallet. */
  endpoints?: RpcEndpoint | readonly RpcEndpoint[]
  blockExplorers?: { default: { name: string; url: string } }
  assets?: { imageId?: string; imageUrl?: string }
  /** polkadot: address prefix of the network. Default: 42, the generic one. */
  ss58Format?: number
  testnet?: boolean
}
