import type { Config } from '@foyer/sandbox/config'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Demo() {
  const [config, setConfig] = useState<Config>()
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`${import.meta.env.VITE_SANDBOX_URL}/config.json`, { signal: leaving.signal })
      .then(response => response.json())
      .then(setConfig)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error(error)
      })
    return () => leaving.abort()
  }, [])
  return (
    <main>
      <h1>Foyer demo</h1>
      <ul aria-label="Networks">
        {config?.networks.map(network => (
          <li key={network.caipNetworkId}>{network.name}</li>
        ))}
      </ul>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Demo />
  </StrictMode>,
)
