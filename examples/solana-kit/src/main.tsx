import { devnet } from '@foyer/adapters-solana/networks'
import { defineOptions, ModalRoot } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const options = defineOptions({
  metadata: { name: 'Solana Kit' },
  projectId: 'your project id',
  networks: [devnet],
  adapters: [
    () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
    () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
  ],
})

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <ModalRoot options={options}>
      <App />
    </ModalRoot>
  </StrictMode>,
)
