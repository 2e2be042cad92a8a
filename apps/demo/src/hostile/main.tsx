import type { ModalOptions, Ports } from '@foyer/core'
import { ConnectButton, ModalRoot } from '@foyer/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { evmNetworks, loadConfig } from '../config.ts'
import { familiesWith } from '../site/families.ts'
import { injectWallets } from '../wallets/injectWallets.ts'

const config = await loadConfig()
await injectWallets(evmNetworks(config), ['eip155'])

// `?calm` is the same page without its style sheet, to compare with.
if (!new URLSearchParams(location.search).has('calm')) await import('./hostile.css')

/** Separate storage for each modal, so that the test finds only state that is shared by mistake. */
const ownStorage = (prefix: string): Ports['storage'] => ({
  get: key => sessionStorage.getItem(prefix + key) ?? undefined,
  set: (key, value) => sessionStorage.setItem(prefix + key, value),
  remove: key => sessionStorage.removeItem(prefix + key),
  watch: () => () => {},
})

const options = (prefix: string): ModalOptions => ({
  adapters: [familiesWith().eip155],
  networks: evmNetworks(config).filter(({ id }) => id !== 31339),
  storage: ownStorage(prefix),
  // The tests count the rows of the modal that they open.
  preload: 'intent',
})

function Shop({ name }: { name: string }) {
  const [own] = useState(() => options(name))
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ModalRoot options={own}>
        <ConnectButton />
      </ModalRoot>
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <main>
    <h1>Two modals on a hostile page</h1>
    <Shop name="Left" />
    <Shop name="Right" />
    <p className="inner row sheet">Text of the host.</p>
  </main>,
)
