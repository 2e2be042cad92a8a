import {
  ConnectButton,
  isFoyerError,
  useAccount,
  useBalance,
  useDisconnect,
  useProvider,
  useSignMessage,
} from '@foyer/react'
import { useState } from 'react'
import { type Address, BaseError, createWalletClient, custom, parseEther, UserRejectedRequestError } from 'viem'
import { sepolia } from 'viem/chains'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

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

const isDeclined = (error: unknown) =>
  isFoyerError(error, 'wallet.rejected') ||
  (error instanceof BaseError && error.walk(cause => cause instanceof UserRejectedRequestError))

function Account({ address }: { address: string }) {
  const balance = useBalance()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const provider = useProvider('eip155')
  const [result, setResult] = useState('')

  const show = (action: Promise<string>) =>
    action.then(setResult, error => setResult(isDeclined(error) ? 'Declined in the wallet.' : String(error)))

  const sign = async () => `Signed: ${(await signMessage('Hello from Foyer')).signature}`

  async function send() {
    if (!provider) return 'Connect a wallet first.'
    const wallet = createWalletClient({ account: address as Address, chain: sepolia, transport: custom(provider) })
    return `Sent: ${await wallet.sendTransaction({ to: RECEIVER, value: parseEther('0.01') })}`
  }

  return (
    <>
      <p>Account: {address}</p>
      <p>
        Balance: {balance.value ?? '…'} {balance.symbol}
      </p>
      <button type="button" onClick={() => show(sign())}>
        Sign a message
      </button>
      <button type="button" disabled={!provider} onClick={() => show(send())}>
        Send 0.01 ETH
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{result}</output>
    </>
  )
}
