import type {
  CaipNetworkId,
  ChainAdapter,
  Connection,
  ConnectionFact,
  ConnectionRef,
  Connector,
  Network,
  RemoteChannel,
} from '@foyer/core/chain'
import { Answer } from './answer.ts'
import { type Swaps, scriptedSwaps } from './exchange.ts'
import { scriptedTransfers, type Transfers } from './transfers.ts'

export interface Script {
  adapter: ChainAdapter
  connect: Answer<Connection>
  switchNetwork: Answer<void>
  /** Undefined: the chain has no currency. */
  balance: Answer<bigint | undefined>
  sign: Answer<string>
  /** Whether the contract of a smart account is there. */
  deployed: Answer<boolean>
  transfers: Transfers
  swaps: Swaps
  /** Facts that the connected wallet reports by itself. */
  report(fact: ConnectionFact): void
}

export interface ScriptedOptions {
  /** Off: the wallet is one of a session that approves neither transfers nor messages. */
  approved: boolean
  /** Whether the adapter swaps. */
  swapping: boolean
  /** Whether the adapter serves wallets outside the page: the text of a message is the methods that its wallet is asked for at once. */
  remote: boolean
}

/** Adapter that does nothing until it is scripted. */
export function scripted(
  networks: readonly Network[],
  connectors: readonly Connector[],
  { approved, swapping, remote }: ScriptedOptions,
): Script {
  const listeners = new Set<(fact: ConnectionFact) => void>()
  const connect = new Answer<Connection>()
  const switchNetwork = new Answer<void>()
  const balance = new Answer<bigint | undefined>()
  const sign = new Answer<string>()
  const deployed = new Answer<boolean>()
  const namespace = networks[0]!.chainNamespace
  const { feature, ...transfers } = scriptedTransfers(namespace === 'eip155' || namespace === 'solana')
  const { feature: swap, ...swaps } = scriptedSwaps()
  return {
    connect,
    switchNetwork,
    balance,
    sign,
    deployed,
    transfers,
    swaps,
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
      features: {
        switchNetwork: switchNetwork.ask,
        balance: balance.ask,
        signMessage: sign.ask,
        isDeployed: deployed.ask,
        transfer: feature,
        ...(swapping && { swap }),
      },
      ...(remote && {
        remote: {
          methods: [],
          events: [],
          over: (channel: RemoteChannel) => ({
            signMessage: async (
              { chainId }: { chainId: CaipNetworkId },
              methods: unknown,
              call: { signal: AbortSignal },
            ) => {
              const requests = String(methods).split(' ')
              return String(await Promise.all(requests.map(method => channel.request(chainId, method, [], call))))
            },
          }),
        },
      }),
      ...(!approved && { channel: { allows: () => false, request: () => new Promise(() => {}) } }),
    },
  }
}
