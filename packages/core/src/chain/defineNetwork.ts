import type { CaipNetworkId } from './namespace.ts'
import type { Network } from './network.ts'

/** EVM chain as defined by viem and wagmi, without CAIP fields. Other fields are ignored. */
export type EvmChain = {
  /** Chain id of EIP-155. */
  id: number
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
  /** Public endpoints. */
  rpcUrls: {
    /** Endpoints by default. */
    default: {
      /** Addresses of the endpoints. */
      http: readonly string[]
    }
  }
  /** Block explorers of the chain. Absent: nothing links to one. */
  blockExplorers?:
    | {
        /** Explorer that links lead to. */
        default: {
          /** Name of the explorer. */
          name: string
          /** Address of the explorer. */
          url: string
        }
      }
    | undefined
  /** Whether its currency has no worth. Default: false. */
  testnet?: boolean | undefined
}

/** Network that a host may pass. */
export type NetworkInput = Network | EvmChain

/**
 * Network for the options of the modal: completes a plain EVM chain with its CAIP fields, and returns other networks unchanged.
 * Not validated here: the options are validated when the modal is created.
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export function defineNetwork(input: NetworkInput): Network {
  if ('caipNetworkId' in input) return input
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = input
  const caipNetworkId: CaipNetworkId = `eip155:${id}`
  return {
    id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(blockExplorers && { blockExplorers: { default: blockExplorers.default } }),
    ...(testnet !== undefined && { testnet }),
  }
}
