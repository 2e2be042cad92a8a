import { baseSepolia, sepolia } from '@foyer/adapters-evm/networks'
import { defineOptions } from '@foyer/react'

export const options = defineOptions({
  metadata: { name: 'webpack and React 18' },
  projectId: 'your project id',
  networks: [sepolia, baseSepolia],
  termsConditionsUrl: '/terms',
  theme: { variables: { '--foyer-accent': '#0a7d5a' } },
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
    () => import('@foyer/adapters-polkadot').then(({ polkadotAdapter }) => polkadotAdapter({ appName: 'webpack' })),
    () => import('@foyer/adapters-bip122').then(({ bip122Adapter }) => bip122Adapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})
