import type { Config } from '@foyer/sandbox/config'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig, walletNetworks } from '../config.ts'
import { type Settings, settingsFrom } from '../settings/settings.ts'
import { everyFamily } from './familyNames.ts'
import { NoSandbox } from './NoSandbox.tsx'

/** Injects the simulated wallets that the address asks for, as extensions do before any script of a page, and renders the page. */
export async function start(
  render: (config: Config) => ReactNode,
  walletFamilies: (settings: Settings) => Settings['families'] = () => everyFamily,
): Promise<void> {
  const root = createRoot(document.getElementById('root')!)
  try {
    const config = await loadConfig()
    const settings = settingsFrom(location.search)
    if (settings.wallets === 'sim') {
      const { injectWallets } = await import('../wallets/injectWallets.ts')
      const batchContracts = settings.executeTogether ? config.batchContracts : {}
      await injectWallets(walletNetworks(config), walletFamilies(settings), {
        batchContracts,
        profiles: settings.profiles,
      })
    }
    root.render(<StrictMode>{render(config)}</StrictMode>)
  } catch (error) {
    // Firefox also ends here what is under way when the page is left.
    console.error('The demo did not start.', error)
    root.render(<NoSandbox />)
  }
}
