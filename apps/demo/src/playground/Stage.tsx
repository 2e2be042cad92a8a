import { ConnectButton, NetworkButton, useAccount } from '@foyer/react'
import type { Settings } from '../settings/settings.ts'

/** Where the modal is tried: its button, or room for the modal itself, which `ModalRoot` renders after this. */
export function Stage({ settings }: { settings: Settings }) {
  const account = useAccount()
  if (settings.embedded) return null
  return (
    <div className="invite">
      <div className="invite-buttons">
        <ConnectButton />
        {settings.enableNetworkSwitch && <NetworkButton />}
      </div>
      {account ? (
        <p>
          You are in. See what <a href="#your-app">your app</a> can ask for.
        </p>
      ) : (
        <p>
          {settings.wallets === 'sim'
            ? 'Try Meadow: a simulated wallet that approves at once.'
            : 'The wallets of your browser are listed.'}
        </p>
      )}
    </div>
  )
}
