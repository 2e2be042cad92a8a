import type { ModalOptions } from '@foyer/core'
import { ConnectButton, ModalRoot } from '@foyer/react'
import { createRoot } from 'react-dom/client'

/** Renders a page with a connect button and the modal. */
export function renderHost(adapters: ModalOptions['adapters'], preload: ModalOptions['preload'] = 'idle') {
  createRoot(document.getElementById('root')!).render(
    <ModalRoot options={{ adapters, preload }}>
      <ConnectButton />
    </ModalRoot>,
  )
}
