import { ConnectButton, useAccount } from '@foyer/react'
import { Account } from './Account'

export function App() {
  const account = useAccount()
  return (
    <>
      <h1>Polkadot</h1>
      <ConnectButton />
      <main>{account ? <Account address={account.address} /> : <p>Connect a wallet to begin.</p>}</main>
    </>
  )
}
