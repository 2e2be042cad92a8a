import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Four apps of their own, by the query of the address. */
const apps: Record<string, () => Promise<{ App: ComponentType }>> = {
  rainbowkit: () => import('./rainbowkit'),
  appkit: () => import('./appkit'),
  connectkit: () => import('./connectkit'),
  solana: () => import('./solana'),
}

const load = apps[location.search.slice(1)] ?? apps.rainbowkit!
const { App } = await load()

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
