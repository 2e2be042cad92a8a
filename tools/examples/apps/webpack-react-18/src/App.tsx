import { ConnectButton, NetworkButton, useAccount, useDisconnect, useProvider, useSignMessage } from '@foyer/react'
import { useState } from 'react'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function App() {
  const account = useAccount()
  return (
    <>
      <header>
        <NetworkButton />
        <ConnectButton />
      </header>
      <main>{account ? <Account address={account.address} /> : <p>Connect a wallet to begin.</p>}</main>
    </>
  )
}

function Account({ address }: { address: string }) {
  const provider = useProvider('eip155')
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const [result, setResult] = useState('')

  /** Shows the result of a request to the wallet. */
  async function show(name: string, request: () => Promise<string>) {
    try {
      setResult(`${name}: ${await request()}`)
    } catch (error) {
      setResult((error as { code?: number }).code === 4001 ? 'Declined in the wallet.' : String(error))
    }
  }
  const sign = async () => (await signMessage('Hello from Foyer')).signature
  const transaction = { from: address, to: RECEIVER, value: '0x2386f26fc10000' }
  const send = async () => String(await provider!.request({ method: 'eth_sendTransaction', params: [transaction] }))

  return (
    <>
      <p>Account: {address}</p>
      <button type="button" onClick={() => show('Signed', sign)}>
        Sign a message
      </button>
      <button type="button" disabled={!provider} onClick={() => show('Sent', send)}>
        Send 0.01 ETH
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{result}</output>
    </>
  )
}
