import { isFoyerError, useBalance, useDisconnect, useProvider, useSignMessage } from '@foyer/react'
import { useState } from 'react'

const RECEIVER = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

const textOf = (error: unknown) => (isFoyerError(error, 'wallet.rejected') ? 'Declined in the wallet.' : String(error))

export function Account({ address }: { address: string }) {
  const balance = useBalance()
  const disconnect = useDisconnect()
  const provider = useProvider('polkadot')
  const signMessage = useSignMessage()
  const [result, setResult] = useState('')
  const [withPapi, setWithPapi] = useState(false)

  async function run(action: Promise<string>) {
    setResult('Continue in your wallet.')
    setResult(await action.catch(textOf))
    balance.refresh()
  }

  const sign = async () => `Signed: ${(await signMessage('Hello from Foyer')).signature}`

  async function pay() {
    if (!provider) return 'Connect a wallet first.'
    const { send } = await (withPapi ? import('./send/papi') : import('./send/polkadotJs'))
    return `Sent: ${await send(provider, RECEIVER, 10_000_000_000n)}`
  }

  return (
    <>
      <p>Account: {address}</p>
      <p>
        Balance: {balance.value ?? '…'} {balance.symbol}
      </p>
      <button type="button" onClick={() => run(sign())}>
        Sign a message
      </button>
      <button type="button" disabled={!provider} onClick={() => run(pay())}>
        Send 0.01 WND
      </button>
      <label>
        <input type="checkbox" onChange={event => setWithPapi(event.target.checked)} /> with PAPI
      </label>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <p role="status">{result}</p>
    </>
  )
}
