import type { Network } from '@foyer/core/chain'
import { type Anvil, startAnvil } from './anvil.ts'

/** What the demo asks for. */
const REQUESTED = [
  { chainId: 31337, name: 'Foundry' },
  { chainId: 31338, name: 'Foundry Two' },
]

/** Runs too, so that a wallet can be on a chain that the host did not ask for. */
const UNREQUESTED = [{ chainId: 31339, name: 'Foundry Three' }]

export interface Chains {
  requested: Network[]
  unrequested: Network[]
  stop(): Promise<void>
}

const network = ({ chainId, name }: { chainId: number; name: string }, { url }: Anvil): Network => ({
  id: chainId,
  caipNetworkId: `eip155:${chainId}`,
  chainNamespace: 'eip155',
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
  testnet: true,
})

/** Starts every chain of the sandbox on a free port. Rejects when one does not come up, and then none is left running. */
export async function startChains(): Promise<Chains> {
  const starts = await Promise.allSettled(
    [...REQUESTED, ...UNREQUESTED].map(async chain => {
      const anvil = await startAnvil({ chainId: chain.chainId })
      return { anvil, network: network(chain, anvil) }
    }),
  )
  const running = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () => {
    await Promise.all(running.map(({ anvil }) => anvil.stop()))
  }
  const failed = starts.find(start => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const networks = running.map(chain => chain.network)
  return { requested: networks.slice(0, REQUESTED.length), unrequested: networks.slice(REQUESTED.length), stop }
}
