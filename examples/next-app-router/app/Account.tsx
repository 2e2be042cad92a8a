'use client'

import { isFoyerError, useAccount, useBalance, useDisconnect, useSignMessage } from '@foyer/react'
import { useState } from 'react'

export function Account() {
  const account = useAccount()
  const balance = useBalance()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const [result, setResult] = useState('')
  if (!account) return <p>Connect a wallet to begin.</p>

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
      <p>Account: {account.address}</p>
      <p>
        Balance: {balance.value ?? '…'} {balance.symbol}
      </p>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{result}</output>
    </>
  )
}
