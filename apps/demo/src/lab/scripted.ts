import type { ChainAdapter, Connection, ConnectionFact, ConnectionRef, Connector, Network } from '@foyer/core/chain'

/** Answer that the lab gives later, or never. */
export class Answer<Value> {
  readonly #waiting: { resolve: (value: Value) => void; reject: (error: unknown) => void }[] = []

  #notify: (() => void) | undefined

  ask = () =>
    new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#notify?.()
    })

  /** Resolves once the answer is asked for. */
  async asked(): Promise<void> {
    if (this.#waiting.length > 0) return
    await new Promise<void>(resolve => {
      this.#notify = resolve
    })
  }

  give(value: Value): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(value)
  }

  refuse(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}

export interface Script {
  adapter: ChainAdapter
  connect: Answer<Connection>
  switchNetwork: Answer<void>
  balance: Answer<bigint>
  /** Facts that the connected wallet reports by itself. */
  report(fact: ConnectionFact): void
}

/** Adapter that does nothing until it is scripted. */
export function scripted(networks: readonly Network[], connectors: readonly Connector[]): Script {
  const listeners = new Set<(fact: ConnectionFact) => void>()
  const connect = new Answer<Connection>()
  const switchNetwork = new Answer<void>()
  const balance = new Answer<bigint>()
  return {
    connect,
    switchNetwork,
    balance,
    report: fact => listeners.forEach(listener => void listener(fact)),
    adapter: {
      namespace: networks[0]!.chainNamespace,
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
      features: { switchNetwork: switchNetwork.ask, balance: balance.ask },
    },
  }
}
