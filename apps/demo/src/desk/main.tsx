import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig, walletNetworks } from '../config.ts'
import { WalletDesk } from './WalletDesk.tsx'
import '../site/site.css'

// The wallets belong to the page that opened this window. They can be operated from here while the modal covers that page.
const wallets = (window.opener as Window | null)?.foyerWallets
const config = await loadConfig()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <main className="page">
      <h1 className="small">Foyer demo</h1>
      <h2>Wallet desk</h2>
      {wallets ? (
        <WalletDesk wallets={wallets} networks={walletNetworks(config)} />
      ) : (
        <p>Open this window from the demo, which has the wallets.</p>
      )}
    </main>
  </StrictMode>,
)
