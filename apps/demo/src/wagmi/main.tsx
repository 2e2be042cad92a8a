import { createFoyer, ModalRoot } from '@foyer/react'
import { foyerConnector } from '@foyer/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Chain } from 'viem'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { evmNetworks, loadConfig } from '../config.ts'
import { injectWallets } from '../wallets/injectWallets.ts'
import { WagmiApp } from './WagmiApp.tsx'
import '../site/site.css'

const sandbox = await loadConfig()
await injectWallets(evmNetworks(sandbox), ['eip155'])

const networks = sandbox.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')

const foyer = createFoyer({
  adapters: [() => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter())],
  networks,
  preload: 'intent',
})

const config = createConfig({
  chains: networks as unknown as [Chain, ...Chain[]],
  connectors: [foyerConnector(foyer)],
  multiInjectedProviderDiscovery: false,
  transports: Object.fromEntries(networks.map(({ id }) => [id, http()])),
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <ModalRoot foyer={foyer}>
          <WagmiApp />
        </ModalRoot>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
