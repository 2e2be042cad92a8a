import { ConnectButton, isFoyerError, useAccount, useBalance, useDisconnect, useSignMessage } from '@foyer/react'
import { useState } from 'react'
import { Send } from './Send'

export function App() {
  const account = useAccount()
  return (
    <>
      <header>
        <h1>Vite and React</h1>
        <ConnectButton />
      </header>
      <main>{account ? <Account address={account.address} /> : <p>Connect a wallet to begin.</p>}</main>
    </>
  )
}

function Account({ address }: { address: string }) {
  const balance = useBalance()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const [result, setResult] = useState('')

  async function sign() {
    try {
      const { signature } = await signMessage('Hello from Foyer')
      setResult(`Signed: ${signature}`)
    } catch (error) {
      setResult(isFoyerError(error, 'wallet.rejected') ? 'Declined in the wallet.' : String(error))
    }
  }

  return (
    <>
      <p>Account: {address}</p>
      <p>
        Balance: {balance.value ?? '…'} {balance.symbol}
      </p>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <Send from={address} />
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{result}</output>
    </>
  )
}
