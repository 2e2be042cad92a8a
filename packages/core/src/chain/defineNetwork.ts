import type { CaipNetworkId } from './namespace.ts'
import type { Network } from './network.ts'

/** EVM chain as defined by viem and wagmi, without CAIP fields. Other fields are ignored. */
export type EvmChain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
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
