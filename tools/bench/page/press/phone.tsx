import { renderHost } from './renderHost.tsx'

renderHost({
  projectId: 'bench',
  adapters: [
    () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
    () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
    () => import('@foyer/adapters-polkadot').then(({ polkadotAdapter }) => polkadotAdapter({ appName: 'Bench' })),
    () => import('@foyer/adapters-bip122').then(({ bip122Adapter }) => bip122Adapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})
