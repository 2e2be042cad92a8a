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
  /** Reference of the chain: a number on eip155, text elsewhere. */
  id: number | string
  /** CAIP-2 id, such as `eip155:1`. */
  caipNetworkId: CaipNetworkId
  /** Namespace of the chain. */
  chainNamespace: ChainNamespace
  /** Name for the visitor. */
  name: string
  /** Currency in which the chain takes its fees. */
  nativeCurrency: {
    /** Name of the currency. */
    name: string
    /** Symbol of the currency. */
    symbol: string
    /** Decimals of its whole unit: 18 for ether. */
    decimals: number
  }
  /** Public endpoints. A wallet that does not know the network is given them, too. */
  rpcUrls: {
    /** Endpoints by default. */
    default: {
      /** Addresses of the endpoints. */
      http: readonly string[]
    }
  }
  /** Endpoints of the app (the option `rpc`), asked in this order instead of the public ones, and given to no wallet. */
  endpoints?: RpcEndpoint | readonly RpcEndpoint[]
  /** Block explorers of the chain. Absent: nothing links to one. */
  blockExplorers?: {
    /** Explorer that links lead to. */
    default: {
      /** Name of the explorer. */
      name: string
      /** Address of the explorer. */
      url: string
    }
  }
  /** Picture of the network. */
  assets?: {
    /** Id of the picture in the registry. */
    imageId?: string
    /** Address of the picture, used instead of the registry's. */
    imageUrl?: string
  }
  /** polkadot: address prefix of the network. Default: 42, the generic one. */
  ss58Format?: number
  /** Whether its currency has no worth. Default: false. */
  testnet?: boolean
}
