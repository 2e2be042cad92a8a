import type { CaipNetworkId } from './namespace.ts'
import type { Network } from './network.ts'

/** An EVM chain as viem and wagmi write it: no CAIP fields. Whatever else it carries is left aside. */
export type EvmChain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
}

/** What a host may give for a network. */
export type NetworkInput = Network | EvmChain

/**
 * A network for the options of the modal: takes one as it is, and completes a plain EVM chain with its CAIP fields.
 * Checks nothing: the options are checked when the modal is made.
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
