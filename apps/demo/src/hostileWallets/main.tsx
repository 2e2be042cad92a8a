import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import { ConnectButton, ModalRoot } from '@foyer/react'
import { turncoat } from '@foyer/testing'
import { createRoot } from 'react-dom/client'
import { loadConfig, walletNetworks } from '../config.ts'
import { Session } from '../session/Session.tsx'
import { familiesWith } from '../site/families.ts'
import { injectWallets } from '../wallets/injectWallets.ts'
import { impersonators } from './impersonators.ts'

const config = await loadConfig()
const networks = walletNetworks(config)
const turncoats = new Map<string, ReturnType<typeof turncoat>>()
const disguises = (key: string) => {
  const wallet = turncoat()
  turncoats.set(key, wallet)
  return wallet.disguise
}
await injectWallets(networks, CHAIN_NAMESPACES, { disguises })
window.foyerTurn = key => turncoats.get(key)?.turn()
window.foyerImpersonators = impersonators(networks)

createRoot(document.getElementById('root')!).render(
  <main>
    <h1>A page with hostile wallets</h1>
    <ModalRoot
      options={{
        adapters: CHAIN_NAMESPACES.map(family => familiesWith()[family]),
        networks: config.networks,
        urls: {},
        // A test adds wallets before the modal looks for them.
        preload: 'intent',
      }}
    >
      <ConnectButton />
      <Session families={CHAIN_NAMESPACES} />
    </ModalRoot>
  </main>,
)
