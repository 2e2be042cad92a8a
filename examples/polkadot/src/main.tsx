import { westendAssetHub } from '@foyer/adapters-polkadot/networks'
import { defineOptions, ModalRoot } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const options = defineOptions({
  metadata: { name: 'Polkadot' },
  projectId: 'your project id',
  networks: [westendAssetHub],
  adapters: [
    () => import('@foyer/adapters-polkadot').then(({ polkadotAdapter }) => polkadotAdapter()),
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
