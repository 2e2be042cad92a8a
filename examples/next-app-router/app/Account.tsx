'use client'

import { useAccount, useBalance, useDisconnect, useProvider } from '@foyer/react'
import { useState } from 'react'
import { type Address, BaseError, createWalletClient, custom, parseEther, UserRejectedRequestError } from 'viem'
import { sepolia } from 'viem/chains'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function Account() {
  const account = useAccount()
  const balance = useBalance()
  const disconnect = useDisconnect()
  const provider = useProvider('eip155')
  const [result, setResult] = useState('')
  if (!account) return <p>Connect a wallet to begin.</p>
  const from = account.address as Address

  async function send() {
    if (!provider) return
    try {
      const wallet = createWalletClient({ account: from, chain: sepolia, transport: custom(provider) })
      setResult(`Sent: ${await wallet.sendTransaction({ to: RECEIVER, value: parseEther('0.01') })}`)
    } catch (error) {
      const declined = error instanceof BaseError && error.walk(cause => cause instanceof UserRejectedRequestError)
      setResult(declined ? 'Declined in the wallet.' : String(error))
    }
  }

  return (
    <>
      <p>Account: {from}</p>
      <p>
        Balance: {balance.value ?? '…'} {balance.symbol}
      </p>
      <button type="button" disabled={!provider} onClick={send}>
        Send 0.01 ETH
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{result}</output>
    </>
  )
}
