import type { ChainAdapter, Connection, ConnectionFact, ConnectionRef, Connector, Network } from '@foyer/core/chain'
import { Answer } from './answer.ts'
import { scriptedTransfers, type Transfers } from './transfers.ts'

export interface Script {
  adapter: ChainAdapter
  connect: Answer<Connection>
  switchNetwork: Answer<void>
  balance: Answer<bigint>
  transfers: Transfers
  /** Facts that the connected wallet reports by itself. */
  report(fact: ConnectionFact): void
}

/** Adapter that does nothing until it is scripted. With `approved` off its wallet is one of a session that approves no transfers. */
export function scripted(networks: readonly Network[], connectors: readonly Connector[], approved = true): Script {
  const listeners = new Set<(fact: ConnectionFact) => void>()
  const connect = new Answer<Connection>()
  const switchNetwork = new Answer<void>()
  const balance = new Answer<bigint>()
  const namespace = networks[0]!.chainNamespace
  const { feature, ...transfers } = scriptedTransfers(namespace === 'eip155' || namespace === 'solana')
  return {
    connect,
    switchNetwork,
    balance,
    transfers,
    report: fact => listeners.forEach(listener => void listener(fact)),
    adapter: {
      namespace,
      networks,
      watchConnectors: listener => {
        listener(connectors)
        return () => {}
      },
      connect: connect.ask,
      restore: async () => undefined,
      disconnect: async () => {},
      watchConnection: (_: ConnectionRef, listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      features: { switchNetwork: switchNetwork.ask, balance: balance.ask, transfer: feature },
      ...(!approved && { channel: { allows: () => false, request: () => new Promise(() => {}) } }),
    },
  }
}
