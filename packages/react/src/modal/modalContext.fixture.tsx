import { createModalActor, type ModalOptions, watchTree } from '@foyer/core'
import type { ReactNode } from 'react'
import { ETHEREUM, nothingStored, wallets } from '../page.fixture.tsx'
import { network, scriptedAdapter } from '../scriptedAdapter.fixture.ts'
import { ModalContext, type ModalContextValue } from './ModalContext.ts'

/** Context of a modal over one scripted chain. Its actor has not started. */
export function modalContext(options: Partial<ModalOptions> = {}): ModalContextValue {
  const { adapter } = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const actor = createModalActor({ adapters: [adapter], storage: nothingStored(), ...options })
  return {
    actor,
    subscribe: listener => watchTree(actor, listener),
    isAwaited: () => false,
    attributes: { lang: 'en', dir: 'ltr' },
    device: { copy: async () => {} },
    recovery: { canRestart: false, restart: () => {}, hasSettled: () => true, dismiss: () => {} },
    theme: undefined,
  }
}

/** A part of the modal in its context. */
export const InModal = ({ value, children }: { value: ModalContextValue; children: ReactNode }) => (
  <ModalContext.Provider value={value}>{children}</ModalContext.Provider>
)
