import { createApi } from '@foyer/core/api'
import { OpenAPIHono } from '@hono/zod-openapi'
import { onTestFinished } from 'vitest'
import { type Anvil, startAnvil } from '../chains/anvil.ts'
import { solanaNetwork, startSolana } from '../chains/solana/index.ts'
import { docsApi } from '../docs/docsApi.ts'
import { createFaults } from '../faults/faults.ts'
import { meetFaults } from '../faults/meetFaults.ts'
import { serve } from '../serve.fixture.ts'
import { startServices } from './services.ts'

export const CHAIN = 'eip155:31337' as const
export const SECOND_CHAIN = 'eip155:31338' as const
export const SOLANA = 'solana:localnet' as const

/** Address that the services have in their answers. */
const SERVICES = 'http://localhost:8787'

const evmNetwork = ({ url, chainId }: Anvil) => ({
  id: chainId,
  caipNetworkId: `eip155:${chainId}` as const,
  chainNamespace: 'eip155' as const,
  name: `Foundry ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

/** Starts two EVM chains, a Solana chain, the services with fault injection, and core's client of them, until the end of the test. */
export async function startWorld(options: { data?: string; anvils?: Anvil[] } = {}) {
  const anvils = options.anvils ?? (await Promise.all([31337, 31338].map(chainId => startAnvil({ chainId }))))
  const solana = await startSolana({ slotMs: 50 })
  onTestFinished(async () => {
    await Promise.all([...(options.anvils ? [] : anvils.map(each => each.stop())), solana.stop()])
  })
  const faults = createFaults()
  const networks = [...anvils.map(evmNetwork), solanaNetwork(solana)]
  const { api, ...services } = await startServices({ networks, url: SERVICES, data: options.data })
  const app = new OpenAPIHono()
  app.use(meetFaults(faults))
  app.route('/', api)
  app.route('/', docsApi(app))
  const url = await serve(app)
  onTestFinished(() => faults.reset())
  // A page on this machine, which may show the pictures of a registry on it.
  const page = { registryUrl: SERVICES, href: () => SERVICES }
  const client = createApi({ projectId: 'demo', sv: 'test-0', blockchainUrl: url, analyticsUrl: url, ...page })
  return { ...services, url, faults, anvils, solana, blockchain: client.blockchain!, analytics: client.analytics! }
}
