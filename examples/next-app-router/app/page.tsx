import { ConnectButton, NetworkButton } from '@foyer/react'
import { Account } from './Account'

/** A server component: the buttons are client components by themselves. */
export default function Page() {
  return (
    <>
      <header>
        <h1>Next.js</h1>
        <NetworkButton />
        <ConnectButton />
      </header>
      <main>
        <Account />
      </main>
    </>
  )
}
