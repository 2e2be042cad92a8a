import { useAccount } from '@foyer/react'
import { AskForPayment } from '../session/AskForPayment.tsx'
import { Session } from '../session/Session.tsx'
import type { Settings } from '../settings/settings.ts'
import { SignInPanel } from '../signIn/SignInPanel.tsx'
import type { SignInServer } from '../signIn/signInServer.ts'
import { SitePermissions } from '../site/SitePermissions.tsx'

export interface YourAppProps {
  settings: Settings
  server: SignInServer | undefined
}

/** The host’s use of the connection: it asks for signatures, transactions and payments, and its server knows the visitor. */
export function YourApp({ settings, server }: YourAppProps) {
  const account = useAccount()
  return (
    <section aria-labelledby="app-title">
      <h2 id="app-title" className="section-title">
        Your app
      </h2>
      {!account && (
        <p className="empty">
          Connect a wallet, and your app can ask it: for a signature, a transaction, a payment
          {server ? ', a sign-in' : ''}.
        </p>
      )}
      <div className="cards">
        {account && <Session families={settings.families} />}
        {account && <AskForPayment />}
        {account && settings.smartSessions && <SitePermissions />}
        {server && <SignInPanel server={server} />}
      </div>
    </section>
  )
}
