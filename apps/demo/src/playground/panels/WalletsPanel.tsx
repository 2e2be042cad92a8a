import type { Network } from '@foyer/core'
import { openDesk } from '../../desk/openDesk.ts'
import { resetWallets } from '../../desk/resetWallets.ts'
import { WalletDesk } from '../../desk/WalletDesk.tsx'

/** The simulated wallets, each with what its user can do. */
export function WalletsPanel({ networks }: { networks: readonly Network[] }) {
  const wallets = window.foyerWallets
  if (!wallets) return <p className="quiet">Simulated wallets are off. The modal lists those of your browser.</p>
  return (
    <>
      <div className="lead">
        <p>
          Simulated extensions with real keys and signatures. Here you act as their user; a window of its own stays
          usable while a dialog covers the page.
        </p>
        <div className="lead-buttons">
          <button type="button" className="button" onClick={openDesk}>
            Open the desk
          </button>
          <button type="button" className="button" onClick={resetWallets}>
            Start over
          </button>
        </div>
      </div>
      <WalletDesk wallets={wallets} networks={networks} />
    </>
  )
}
