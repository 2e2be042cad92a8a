import type { ModalActor, ModalOptions } from '@foyer/core'
import { ConnectButton, ModalRoot, useModal, useModalActor } from '@foyer/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { setProbe } from './probe.ts'

declare global {
  interface Window {
    benchActor?: ModalActor
  }
}

const options: ModalOptions = {
  adapters: [() => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter())],
  networks: [
    {
      id: 31_337,
      name: 'Bench',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [window.benchEndpoint] } },
    },
  ],
}

const wallets = () => document.querySelector('foyer-modal')?.shadowRoot?.querySelectorAll('[data-part=wallet]') ?? []
const dialog = () => document.querySelector('foyer-modal')?.shadowRoot?.querySelector('dialog') ?? undefined

function ProbeSetup() {
  const { open, close } = useModal()
  const actor = useModalActor()
  useEffect(() => {
    window.benchActor = actor
    let closed: HTMLDialogElement | undefined
    setProbe({
      isShown: () => dialog()?.open === true && wallets().length > 0,
      // The closed dialog was replaced by the next one, which is rendered ahead.
      isGone: () => ![undefined, closed].includes(dialog()),
      open: () => void open(),
      close: () => {
        closed = dialog()
        close()
      },
    })
  }, [actor, open, close])
  return null
}

createRoot(document.getElementById('root')!).render(
  <ModalRoot options={options}>
    <ConnectButton />
    <ProbeSetup />
  </ModalRoot>,
)
