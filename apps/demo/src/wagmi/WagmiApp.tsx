import { ConnectButton, useConnection as useModalConnection } from '@foyer/react'
import {
  useChains,
  useConnect,
  useConnection,
  useConnections,
  useConnectors,
  useDisconnect,
  useSwitchChain,
} from 'wagmi'

/** App of a host that uses wagmi's hooks, next to what the modal has. */
export function WagmiApp() {
  return (
    <main className="page">
      <h1 className="small">Foyer with wagmi</h1>
      <ConnectButton />
      <Wagmi />
      <Modal />
    </main>
  )
}

function Wagmi() {
  const { status, address, chainId } = useConnection()
  const connections = useConnections()
  const [connector] = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const chains = useChains()
  return (
    <section aria-label="wagmi">
      <p>
        {status}, {connections.length} connected
      </p>
      {address && (
        <p>
          {address} on {chainId}
        </p>
      )}
      <button type="button" onClick={() => connect.mutate({ connector: connector! })}>
        Connect with wagmi
      </button>
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect with wagmi
      </button>
      {chains.map(({ id, name }) => (
        <button type="button" key={id} onClick={() => switchChain.mutate({ chainId: id })}>
          {name}
        </button>
      ))}
      <output>{connect.error?.name}</output>
    </section>
  )
}

function Modal() {
  const { status, connection } = useModalConnection('eip155')
  return (
    <section aria-label="Modal">
      <p>{status}</p>
      {connection && (
        <p>
          {connection.address} on {connection.chainId}
        </p>
      )}
    </section>
  )
}
