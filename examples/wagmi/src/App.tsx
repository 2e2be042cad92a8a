import { ConnectButton } from '@foyer/react'
import { type Address, BaseError, formatEther, parseEther, UserRejectedRequestError } from 'viem'
import { useBalance, useChains, useConnection, useDisconnect, useSendTransaction, useSwitchChain } from 'wagmi'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function App() {
  const { address } = useConnection()
  return (
    <>
      <header>
        <h1>wagmi</h1>
        <ConnectButton />
      </header>
      <main>{address ? <Account address={address} /> : <p>Connect a wallet to begin.</p>}</main>
    </>
  )
}

const sentenceFor = (error: Error) => {
  const declined = error instanceof BaseError && error.walk(cause => cause instanceof UserRejectedRequestError)
  return declined ? 'Declined in the wallet.' : error.message
}

function Account({ address }: { address: Address }) {
  const { chain } = useConnection()
  const chains = useChains()
  const balance = useBalance({ address })
  const transaction = useSendTransaction()
  const switchChain = useSwitchChain()
  const disconnect = useDisconnect()
  const error = transaction.error ?? switchChain.error

  return (
    <>
      <p>Account: {address}</p>
      <p>Balance: {balance.data ? `${formatEther(balance.data.value)} ${balance.data.symbol}` : '…'}</p>
      <p>Network: {chain?.name ?? 'unknown to this app'}</p>
      {chains.map(({ id, name }) => (
        <button key={id} type="button" disabled={id === chain?.id} onClick={() => switchChain.mutate({ chainId: id })}>
          Switch to {name}
        </button>
      ))}
      <button type="button" onClick={() => transaction.mutate({ to: RECEIVER, value: parseEther('0.01') })}>
        Send 0.01 ETH
      </button>
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
      <output>{error ? sentenceFor(error) : transaction.data && `Sent: ${transaction.data}`}</output>
    </>
  )
}
