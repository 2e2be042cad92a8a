import { ConnectButton, ModalRoot, NetworkButton } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { evmNetworks, loadConfig } from '../config.ts'
import { optionsFor, settingsFrom } from '../settings/settings.ts'
import { familiesWith, phones } from '../site/families.ts'
import { injectWallets } from '../wallets/injectWallets.ts'
import { Dapp } from './Dapp.tsx'
import '../site/site.css'
import './dapp.css'

const config = await loadConfig()
const settings = settingsFrom(location.search)
if (settings.wallets === 'sim') await injectWallets(evmNetworks(config), ['eip155'], { profiles: settings.profiles })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ModalRoot
      options={{
        ...optionsFor(settings),
        urls: config.urls,
        swapRouters: config.swapRouters,
        adapters: [familiesWith().eip155],
        ...(settings.walletConnect && { walletConnect: phones }),
        networks: config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
        metadata: { name: 'Foyer demo' },
      }}
    >
      <div className="page dapp-page">
        <header className="head">
          <a className="wordmark" href="/">
            Foyer
          </a>
          <div className="visitor">
            <NetworkButton />
            <ConnectButton />
          </div>
        </header>
        <p className="quiet">
          MetaMask’s test dapp, as it is published, on a wallet that Foyer connects. Connect the wallet in this page,
          then press Use Foyer in the dapp.
        </p>
        <Dapp />
      </div>
    </ModalRoot>
  </StrictMode>,
)
