import type { WalletAccount } from '../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { Chains } from '../chains.ts'

/** Accounts for the addresses of a session on one chain, in the wallet's order except for the namespace's own preference. */
export type AccountsOfChain = (chainId: CaipNetworkId, addresses: readonly string[]) => readonly WalletAccount[]

const namespaceOf = (chainId: CaipNetworkId) => chainId.slice(0, chainId.indexOf(':')) as ChainNamespace

/** Loads the adapters' account rules, which are needed before a session can be parsed, and what the host's providers are created by. */
export async function sessionAccounts(
  chains: Pick<Chains, 'loaded' | 'networks' | 'providers'>,
): Promise<AccountsOfChain> {
  const rules = new Map(
    await Promise.all(
      chains.loaded().map(async ({ namespace, remote }) => {
        const [rule] = await Promise.all([remote?.accounts?.(), chains.providers?.load(namespace)])
        return [namespace, rule] as const
      }),
    ),
  )
  return (chainId, addresses) => {
    const namespace = namespaceOf(chainId)
    const rule = rules.get(namespace)
    if (!rule) return addresses.map(address => ({ namespace, address }))
    const network = chains.networks(namespace).find(({ caipNetworkId }) => caipNetworkId === chainId)
    return rule(addresses, network ?? { caipNetworkId: chainId })
  }
}
