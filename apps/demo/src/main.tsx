import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig, walletNetworks } from './config.ts'
import { settingsFrom } from './settings/settings.ts'
import { App } from './site/App.tsx'
import { NoSandbox } from './site/NoSandbox.tsx'
import './site/site.css'

const root = createRoot(document.getElementById('root')!)

try {
  const config = await loadConfig()
  const { wallets, families, executeTogether } = settingsFrom(location.search)
  if (wallets === 'sim') {
    const { injectWallets } = await import('./wallets/injectWallets.ts')
    const batchContracts = executeTogether ? config.batchContracts : {}
    await injectWallets(walletNetworks(config), families, { batchContracts })
  }
  root.render(
    <StrictMode>
      <App config={config} />
    </StrictMode>,
  )
} catch (error) {
  console.error(error)
  root.render(<NoSandbox />)
}
