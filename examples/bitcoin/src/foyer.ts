import { signet } from '@foyer/adapters-bip122/networks'
import { createFoyer } from '@foyer/react'

/** The modal of this page. It brings React, which the page itself does not use. */
export const foyer = createFoyer({
  metadata: { name: 'Bitcoin' },
  projectId: 'your project id',
  networks: [signet],
  adapters: [
    () => import('@foyer/adapters-bip122').then(({ bip122Adapter }) => bip122Adapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})
