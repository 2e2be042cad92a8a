import { ModalRoot } from '@foyer/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { config, foyer } from './config'

const queryClient = new QueryClient()

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <ModalRoot foyer={foyer}>
          <App />
        </ModalRoot>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
