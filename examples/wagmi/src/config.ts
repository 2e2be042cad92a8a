import { createFoyer } from '@foyer/react'
import { foyerConnector } from '@foyer/wagmi'
import { createConfig, http } from 'wagmi'
import { baseSepolia, sepolia } from 'wagmi/chains'

export const foyer = createFoyer({
  projectId: 'your project id',
  metadata: { name: 'wagmi' },
  networks: [sepolia, baseSepolia],
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})

export const config = createConfig({
  chains: [sepolia, baseSepolia],
  connectors: [foyerConnector(foyer)],
  // Otherwise wagmi reconnects to a wallet past the modal.
  multiInjectedProviderDiscovery: false,
  transports: { [sepolia.id]: http(), [baseSepolia.id]: http() },
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
