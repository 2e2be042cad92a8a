import { sepolia } from '@foyer/adapters-evm/networks'
import { defineOptions } from '@foyer/react'

/** Server and client import this file, so it has no 'use client'. */
export const options = defineOptions({
  metadata: { name: 'Foyer with Next.js' },
  projectId: 'your project id',
  networks: [sepolia],
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})
