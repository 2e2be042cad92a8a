import { sepolia } from '@foyer/adapters-evm/networks'
import { defineOptions } from '@foyer/react'

export const options = defineOptions({
  metadata: { name: 'Vite and React' },
  projectId: 'your project id',
  networks: [sepolia],
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})
