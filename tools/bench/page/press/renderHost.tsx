import type { ModalOptions } from '@foyer/core'
import { ConnectButton, ModalRoot } from '@foyer/react'
import { mountHost } from './mountHost.tsx'

/** Renders a page with a connect button and the modal. */
export function renderHost(options: Pick<ModalOptions, 'adapters' | 'projectId' | 'preload'>) {
  mountHost(
    <ModalRoot options={{ preload: window.benchPress.preload, ...options }}>
      <ConnectButton />
    </ModalRoot>,
  )
}
